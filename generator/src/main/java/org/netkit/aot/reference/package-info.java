/**
 * The oracle: every op of a graph in plain Java arithmetic, int8 and float32. What firmware
 * computes is compared with this, byte for byte for int8.
 *
 * <p><b>Invariant:</b> knows nothing of fusion, planning, lowering or emission; one tensor in full
 * for every op.
 */
package org.netkit.aot.reference;
