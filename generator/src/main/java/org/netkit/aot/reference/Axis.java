package org.netkit.aot.reference;

import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Window;

/** Which taps of a window lie inside the input, on one axis, for every output position. */
final class Axis {
  private final int[] origin;
  private final int[] firstTap;
  private final int[] endTap;

  private Axis(int inputs, int outputs, int taps, int stride, int padBefore) {
    origin = new int[outputs];
    firstTap = new int[outputs];
    endTap = new int[outputs];
    for (int o = 0; o < outputs; o++) {
      origin[o] = o * stride - padBefore;
      firstTap[o] = Math.min(taps, Math.max(0, -origin[o]));
      endTap[o] = Math.max(firstTap[o], Math.min(taps, inputs - origin[o]));
    }
  }

  static Axis rows(Window window, Shape in, Shape out) {
    return new Axis(
        in.height(), out.height(), window.height(), window.strideHeight(), window.padding().top());
  }

  static Axis columns(Window window, Shape in, Shape out) {
    return new Axis(
        in.width(), out.width(), window.width(), window.strideWidth(), window.padding().left());
  }

  /** Input coordinate of tap 0; negative in the padding. */
  int origin(int output) {
    return origin[output];
  }

  /** First tap inside the input. */
  int firstTap(int output) {
    return firstTap[output];
  }

  /** One past the last tap inside the input; at least {@link #firstTap}. */
  int endTap(int output) {
    return endTap[output];
  }

  /** Number of taps inside the input. */
  int validTaps(int output) {
    return endTap[output] - firstTap[output];
  }
}
