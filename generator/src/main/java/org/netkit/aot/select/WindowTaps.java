package org.netkit.aot.select;

import java.util.Optional;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Padding;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Window;

/**
 * How much a convolution with or without a max pool behind it has to do, pixel by pixel of the map
 * that it computes. A pixel counts once for each pool window that it lies under.
 *
 * @param pixels of the map
 * @param rows rows of filter windows that lie inside the input
 * @param taps taps of filter windows that lie inside the input
 * @param wholeRows rows of filter windows all taps of which lie inside the input
 */
record WindowTaps(long pixels, long rows, long taps, long wholeRows) {
  private static final Window ONE = Window.of(1, 1, 1, Padding.NONE);

  static WindowTaps of(Window window, Shape input, Shape output, Optional<Op.MaxPool2d> pool) {
    Window pooling = pool.map(Op.MaxPool2d::window).orElse(ONE);
    long rows = 0;
    for (int i = 0; i < output.height() * pooling.height(); i++) {
      int row = i / pooling.height() * pooling.strideHeight() + i % pooling.height();
      int first = row * window.strideHeight() - window.padding().top();
      rows += inside(first, window.height(), input.height());
    }
    long columns = 0;
    long whole = 0;
    for (int i = 0; i < output.width() * pooling.width(); i++) {
      int column = i / pooling.width() * pooling.strideWidth() + i % pooling.width();
      int first = column * window.strideWidth() - window.padding().left();
      int inside = inside(first, window.width(), input.width());
      columns += inside;
      whole += inside == window.width() ? 1 : 0;
    }
    long width = (long) output.width() * pooling.width();
    return new WindowTaps(
        output.height() * pooling.height() * width, rows * width, rows * columns, rows * whole);
  }

  private static int inside(int first, int count, int extent) {
    return Math.max(0, Math.min(first + count, extent) - Math.max(first, 0));
  }
}
