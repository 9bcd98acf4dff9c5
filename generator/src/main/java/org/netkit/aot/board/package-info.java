/**
 * Boards as data: a descriptor is read, checked key by key, and becomes a {@link
 * org.netkit.aot.board.Board} with everything that firmware needs to know.
 *
 * <p><b>Invariant:</b> knows no model. A new board is a folder with a {@code board.yml}, never a
 * line of Java. No text of a descriptor reaches C unchecked: names, paths and numbers match fixed
 * patterns.
 */
package org.netkit.aot.board;
