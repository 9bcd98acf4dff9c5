/**
 * Joins ops into steps, one kernel call each: activations belong to their op already, flatten
 * becomes another name of the same bytes, and a max pool joins the convolution before it where a
 * kernel can do both at once.
 *
 * <p><b>Invariant:</b> a step computes exactly what its ops compute one after another, byte for
 * byte for int8.
 */
package org.netkit.aot.fuse;
