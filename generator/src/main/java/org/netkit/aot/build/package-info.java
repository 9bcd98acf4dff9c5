/**
 * The disk and the compiler: writes emitted files, runs the Arm toolchain, and reads what came out
 * of it.
 *
 * <p><b>Invariant:</b> a folder that a user fills is never emptied: only files that this tool wrote
 * are replaced or removed. Files of others (ELF, map) are read as hostile input.
 */
package org.netkit.aot.build;
