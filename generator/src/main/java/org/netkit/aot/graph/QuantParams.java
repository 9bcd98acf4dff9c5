package org.netkit.aot.graph;

/**
 * Meaning of an int8 value q: real = scale * (q - zeroPoint).
 *
 * @param scale positive and finite
 * @param zeroPoint -128..127
 */
public record QuantParams(float scale, int zeroPoint) {}
