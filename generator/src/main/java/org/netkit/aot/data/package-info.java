/**
 * Immutable arrays of numbers with content equality, so that records can hold them.
 *
 * <p><b>Invariant:</b> nobody can change an array after it was wrapped: {@code of} copies, {@code
 * wrap} is for arrays that the caller gives away.
 */
package org.netkit.aot.data;
