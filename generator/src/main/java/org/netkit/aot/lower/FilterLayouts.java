package org.netkit.aot.lower;

import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Window;

/** Orders of filter elements: their names, and the way from the bundle's to the kernels'. */
final class FilterLayouts {
  private FilterLayouts() {}

  /** {@code [32, 3, 3, 1] OHWI}. */
  static String ohwi(Op.Conv2d op) {
    return "["
        + op.output().shape().channels()
        + ", "
        + op.window().height()
        + ", "
        + op.window().width()
        + ", "
        + op.input().shape().channels()
        + "] OHWI";
  }

  /** {@code [3, 3, 32] HWC}. */
  static String hwc(Op.DepthwiseConv2d op) {
    Window window = op.window();
    int channels = op.output().shape().channels();
    return "[" + window.height() + ", " + window.width() + ", " + channels + "] HWC";
  }

  /** Element (c, tap) of CHW becomes element (tap, c) of HWC. */
  static Int8Data chwToHwc(Int8Data chw, int channels) {
    int taps = chw.elements() / channels;
    byte[] hwc = new byte[chw.elements()];
    for (int c = 0; c < channels; c++) {
      for (int tap = 0; tap < taps; tap++) {
        hwc[tap * channels + c] = chw.at(c * taps + tap);
      }
    }
    return Int8Data.wrap(hwc);
  }

  /** Element (c, tap) of CHW becomes element (tap, c) of HWC. */
  static FloatData chwToHwc(FloatData chw, int channels) {
    int taps = chw.elements() / channels;
    float[] hwc = new float[chw.elements()];
    for (int c = 0; c < channels; c++) {
      for (int tap = 0; tap < taps; tap++) {
        hwc[tap * channels + c] = chw.at(c * taps + tap);
      }
    }
    return FloatData.wrap(hwc);
  }
}
