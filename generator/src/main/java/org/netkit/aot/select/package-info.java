/**
 * Gives every step a kernel of the chosen backend and the exact scratch memory that it needs.
 *
 * <p><b>Invariant:</b> a step without a kernel is an error that names the step; there is no
 * fallback to another backend.
 */
package org.netkit.aot.select;
