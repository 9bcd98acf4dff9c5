package org.netkit.aot.crop;

import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.graph.Window;

/**
 * The first rows and columns of a tensor.
 *
 * @param height rows, at least 1
 * @param width columns, at least 1
 */
record Extent(int height, int width) {
  /** No less than this is ever read. */
  static final Extent LEAST = new Extent(1, 1);

  /** All of a tensor. */
  static Extent of(Tensor tensor) {
    return new Extent(tensor.shape().height(), tensor.shape().width());
  }

  /** What both need. */
  Extent union(Extent other) {
    return new Extent(Math.max(height, other.height), Math.max(width, other.width));
  }

  /** What windows over a tensor read to give this part of their result. */
  Extent under(Window window, Tensor input) {
    Shape shape = input.shape();
    int rows = (height - 1) * window.strideHeight() - window.padding().top() + window.height();
    int columns = (width - 1) * window.strideWidth() - window.padding().left() + window.width();
    return new Extent(
        Math.max(1, Math.min(rows, shape.height())), Math.max(1, Math.min(columns, shape.width())));
  }

  /** What a nearest-neighbour upsampling reads to give this part of its result. */
  Extent below(int factor) {
    return new Extent((height + factor - 1) / factor, (width + factor - 1) / factor);
  }

  /** What a nearest-neighbour upsampling makes of this part. */
  Extent above(int factor) {
    return new Extent(height * factor, width * factor);
  }

  /** The part as a tensor of its own; the same tensor if it is all of it. */
  Tensor cut(Tensor tensor) {
    Shape shape = new Shape(height, width, tensor.shape().channels());
    return shape.equals(tensor.shape())
        ? tensor
        : new Tensor(tensor.id(), tensor.name(), shape, tensor.type(), tensor.quantization());
  }
}
