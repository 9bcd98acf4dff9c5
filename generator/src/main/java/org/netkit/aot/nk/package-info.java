/**
 * The {@code .nk} container, versions 3 (float32) and 4 (int8): records that mirror the file field
 * by field, a reader that refuses every malformed byte with a code and an offset, and a writer.
 *
 * <p><b>Invariant:</b> {@code read(write(x))} equals {@code x} and {@code write(read(b))} equals
 * {@code b}; nothing here knows what an operator computes or what shape flows between layers; no
 * memory is allocated from a declared count before that count was compared with the bytes that are
 * left.
 */
package org.netkit.aot.nk;
