/**
 * Refuses graphs whose arithmetic is not defined for all inputs: int8 sums that may exceed 32 bits,
 * scales that fixed-point numbers cannot hold.
 *
 * <p><b>Invariant:</b> behind this pass nobody validates a graph again.
 */
package org.netkit.aot.check;
