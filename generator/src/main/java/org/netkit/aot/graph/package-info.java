/**
 * The neural network as a graph of primitive operations. Fused blocks of the file format have been
 * expanded; nothing here knows file offsets, C or boards.
 *
 * <p><b>Invariant:</b> ops stand in topological order; every tensor is the graph input or the
 * output of exactly one op; the batch is 1; layouts are NHWC.
 */
package org.netkit.aot.graph;
