package org.netkit.aot.select;

/**
 * What one call is estimated to cost.
 *
 * @param cycles core cycles on a Cortex-M4 with zero-wait-state memory
 * @param flashBytes constants and code that this call needs; code shared with other calls counts in
 *     each
 * @param ramBytes inputs, output and scratch while it runs, the caller's buffers included
 */
public record Cost(long cycles, int flashBytes, int ramBytes) {}
