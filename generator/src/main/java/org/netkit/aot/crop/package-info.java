/**
 * Leaves out what nobody reads: a pooling or a stride that does not divide its input evenly ignores
 * the last rows and columns, and so does every op before it.
 *
 * <pre>
 *   conv 3x3    28x28 -> 26x26      computes 24x24 of 26x26
 *   pool 2x2/2        -> 13x13      computes 12x12 of 13x13
 *   conv 3x3          -> 11x11      computes 10x10 of 11x11, from 12x12
 *   pool 2x2/2        ->  5x5
 * </pre>
 *
 * <p><b>Invariant:</b> the network's input and output, and every element that is still computed,
 * stay the same.
 */
package org.netkit.aot.crop;
