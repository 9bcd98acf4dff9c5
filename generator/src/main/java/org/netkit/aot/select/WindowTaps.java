package org.netkit.aot.select;

import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Window;

/**
 * How many taps of a sliding window lie inside the input, all positions together. The number of
 * taps of a whole map is {@code rows * columns}.
 *
 * @param rows taps of one column of the window that lie in some row of the input, over all output
 *     rows
 * @param columns the same for columns
 */
record WindowTaps(long rows, long columns) {

  /** Taps of a windowed op. */
  static WindowTaps of(Window window, Op op) {
    Shape input = op.input().shape();
    Shape output = op.output().shape();
    return new WindowTaps(
        inside(
            output.height(),
            input.height(),
            window.height(),
            window.strideHeight(),
            window.padding().top()),
        inside(
            output.width(),
            input.width(),
            window.width(),
            window.strideWidth(),
            window.padding().left()));
  }

  private static long inside(int positions, int extent, int taps, int stride, int before) {
    long inside = 0;
    for (int position = 0; position < positions; position++) {
      int first = position * stride - before;
      inside += Math.max(0, Math.min(extent, first + taps) - Math.max(0, first));
    }
    return inside;
  }

  /** Taps of the map. */
  long all() {
    return rows * columns;
  }
}
