package org.netkit.aot.testing;

import org.netkit.aot.graph.Padding;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Window;

/** Random windows that fit a tensor: taps 1 to 7 on each axis, strides 1 to 3, padding 0 to 3. */
final class RandomWindows {
  private final Chance chance;

  RandomWindows(Chance chance) {
    this.chance = chance;
  }

  /** A window of a convolution; its taps may all lie in the padding. */
  Window convolution(Shape shape) {
    return window(shape, false);
  }

  /** A window of a pool, which never lies in padding alone. */
  Window pool(Shape shape) {
    return window(shape, true);
  }

  /** A window of a max pool that may join the op before it: not padded, not overlapping. */
  Window fusable(Shape shape) {
    int height = chance.between(1, Math.min(4, shape.height()));
    int width = chance.between(1, Math.min(4, shape.width()));
    int strideHeight = height + chance.oneOf(0, 0, 0, 1);
    int strideWidth = width + chance.oneOf(0, 0, 0, 1);
    return new Window(height, width, strideHeight, strideWidth, Padding.NONE);
  }

  /** A square window of the given extent and stride 1, with enough padding to fit. */
  Window square(Shape shape, int extent) {
    int[] rows = pads(shape.height(), extent);
    int[] columns = pads(shape.width(), extent);
    return Window.of(extent, extent, 1, new Padding(rows[0], rows[1], columns[0], columns[1]));
  }

  private int[] pads(int extent, int taps) {
    while (true) {
      int before = chance.in(40) ? 0 : chance.between(0, taps);
      int behind = chance.in(40) ? 0 : chance.between(0, taps);
      if (extent + before + behind >= taps) {
        return new int[] {before, behind};
      }
    }
  }

  private Window window(Shape shape, boolean isPool) {
    int[] rows = axis(shape.height(), isPool);
    int[] columns = axis(shape.width(), isPool);
    Padding padding = new Padding(rows[2], rows[3], columns[2], columns[3]);
    return new Window(rows[0], columns[0], rows[1], columns[1], padding);
  }

  /** Taps, stride, padding before and behind. */
  private int[] axis(int extent, boolean isPool) {
    while (true) {
      int taps = chance.oneOf(1, 1, 2, 3, 3, 3, 4, 5, 6, 7);
      int stride = chance.oneOf(1, 1, 1, 2, 3);
      int before = chance.in(50) ? 0 : chance.between(0, 3);
      int behind = chance.in(40) ? 0 : chance.between(0, 3);
      int outputs = Math.floorDiv(extent + before + behind - taps, stride) + 1;
      int last = (outputs - 1) * stride - before;
      if (outputs >= 1 && (!isPool || before < taps && last < extent)) {
        return new int[] {taps, stride, before, behind};
      }
    }
  }
}
