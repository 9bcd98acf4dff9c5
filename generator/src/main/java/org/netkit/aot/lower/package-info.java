/**
 * Turns a schedule and its memory plan into a program: constants, calls and C names, ready to be
 * printed.
 *
 * <p><b>Invariant:</b> every name of the emitted code is chosen here and is legal, unique and
 * stable: it depends on its op alone, not on how many came before.
 */
package org.netkit.aot.lower;
