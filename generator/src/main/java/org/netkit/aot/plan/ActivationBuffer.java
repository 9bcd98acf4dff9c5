package org.netkit.aot.plan;

/**
 * A static buffer of the emitted code.
 *
 * @param name {@code g_act_a}, {@code g_act_b} or {@code g_act}
 * @param bytes size, as large as the largest use, not rounded
 */
public record ActivationBuffer(String name, int bytes) {}
