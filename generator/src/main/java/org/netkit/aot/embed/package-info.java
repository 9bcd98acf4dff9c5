/**
 * Embed mode: the bundle stays as it is and is interpreted by {@code runtime-c} inside one arena.
 * Here stands what the compiler knows about that interpreter: which ops it needs for a model, and
 * every block that its loader takes from the arena.
 *
 * <p><b>Invariant:</b> {@link org.netkit.aot.embed.ArenaPlan#arenaBytes} is what {@code
 * nk_arena_used} gives after the load, to the byte; with one byte less the load fails.
 */
package org.netkit.aot.embed;
