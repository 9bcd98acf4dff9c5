package org.netkit.aot.select;

/**
 * What one call is estimated to cost.
 *
 * @param cycles core cycles on a Cortex-M4 with zero-wait-state memory
 * @param constantBytes weights and other constants of this call; code is {@link CodeSizes}
 * @param ramBytes inputs, output and scratch while it runs, the caller's buffers included
 */
public record Cost(long cycles, int constantBytes, int ramBytes) {}
