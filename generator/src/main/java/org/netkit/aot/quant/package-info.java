/**
 * Turns the real-valued scales of an int8 graph into integer arithmetic: multipliers, shifts,
 * offsets and clamps. A float32 graph passes through unchanged.
 *
 * <p><b>Invariant:</b> every number an int8 kernel needs is computed here, once, in double
 * arithmetic; later passes only move it.
 */
package org.netkit.aot.quant;
