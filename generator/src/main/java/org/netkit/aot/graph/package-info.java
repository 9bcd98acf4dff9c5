/**
 * The neural network as a graph of primitive operations, and the pass that makes it of a bundle:
 * fused blocks of the file format are expanded, each by a class of its own. The ops know nothing of
 * the file; what they keep of it is a place for messages.
 *
 * <p><b>Invariant:</b> ops stand in topological order; every tensor is the graph input or the
 * output of exactly one op; the batch is 1; layouts are NHWC.
 */
package org.netkit.aot.graph;
