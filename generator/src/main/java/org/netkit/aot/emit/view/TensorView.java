package org.netkit.aot.emit.view;

/**
 * The model's input or output.
 *
 * @param type C type of an element
 * @param shape text such as {@code [1, 28, 28, 1]}
 * @param elements number of elements
 * @param bytes size
 * @param scale literal of the scale of an int8 tensor, else empty
 * @param zeroPoint zero point of an int8 tensor, in parentheses if negative, else empty
 */
public record TensorView(
    String type, String shape, int elements, int bytes, String scale, String zeroPoint) {}
