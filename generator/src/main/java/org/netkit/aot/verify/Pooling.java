package org.netkit.aot.verify;

import java.util.Arrays;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Window;

/**
 * Which elements of its input an element of a pooling's output depends on.
 *
 * @param in shape of the input
 * @param out shape of the output
 * @param window taps; those outside of the input do not count
 */
record Pooling(Shape in, Shape out, Window window) {

  static Pooling of(Op.MaxPool2d op) {
    return new Pooling(op.in().shape(), op.output().shape(), op.window());
  }

  static Pooling of(Op.AvgPool2d op) {
    return new Pooling(op.in().shape(), op.output().shape(), op.window());
  }

  /** The same with another window. */
  Pooling with(Window other) {
    return new Pooling(in, out, other);
  }

  /** Indices of the elements, NHWC. */
  int[] elementsOf(int element) {
    int channel = element % out.channels();
    int pixel = element / out.channels();
    int top = pixel / out.width() * window.strideHeight() - window.padding().top();
    int left = pixel % out.width() * window.strideWidth() - window.padding().left();
    int[] elements = new int[window.taps()];
    int count = 0;
    for (int y = Math.max(0, top); y < Math.min(in.height(), top + window.height()); y++) {
      for (int x = Math.max(0, left); x < Math.min(in.width(), left + window.width()); x++) {
        elements[count++] = (y * in.width() + x) * in.channels() + channel;
      }
    }
    return Arrays.copyOf(elements, count);
  }
}
