/**
 * Problems as values: a code, a place, a sentence, a hint. Passes report into a {@link
 * org.netkit.aot.diag.Diagnostics} and throw once at their end; only {@code cli} prints.
 *
 * <p><b>Invariant:</b> knows no pass, no file format and no output stream.
 */
package org.netkit.aot.diag;
