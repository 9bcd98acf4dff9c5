/**
 * Joins ops into steps, one kernel call each: activations belong to their op already, flatten
 * becomes another name of the same bytes, and a max pool joins the convolution before it where a
 * kernel can do both at once. A pointwise convolution may lead the depthwise one that is its only
 * reader; whether it does is for the choice of kernels.
 *
 * <p><b>Invariant:</b> a step computes exactly what its ops compute one after another, byte for
 * byte for int8.
 */
package org.netkit.aot.fuse;
