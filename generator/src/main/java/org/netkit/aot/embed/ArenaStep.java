package org.netkit.aot.embed;

/**
 * What the loader takes from the arena for one step of the interpreter.
 *
 * @param name names of its ops, or of the layer that keeps a copy
 * @param structBytes the step with the parameters of its kernel
 * @param tableBytes multipliers and shifts, 0 if it has none
 * @param output where it writes
 * @param outputBytes what it writes
 */
public record ArenaStep(
    String name, int structBytes, int tableBytes, ArenaPlace output, long outputBytes) {}
