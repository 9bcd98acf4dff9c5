/**
 * Runs firmware in an emulator and reads what it says on its console.
 *
 * <p><b>Invariant:</b> a result exists only if every line of the report was there, in order, with
 * matching checksums, up to the end line; anything else is a diagnostic. No run outlives its time
 * limit.
 */
package org.netkit.aot.run;
