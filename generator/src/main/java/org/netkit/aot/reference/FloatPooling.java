package org.netkit.aot.reference;

import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Shape;

/** Pooling over the taps of a window that lie inside the input; at least one does. */
final class FloatPooling {
  private FloatPooling() {}

  static float[] max(Op.MaxPool2d op, float[] input) {
    Shape in = op.input().shape();
    Shape out = op.output().shape();
    Axis rows = Axis.rows(op.window(), in, out);
    Axis columns = Axis.columns(op.window(), in, out);
    float[] result = new float[out.elements()];
    int to = 0;
    for (int oy = 0; oy < out.height(); oy++) {
      for (int ox = 0; ox < out.width(); ox++) {
        for (int c = 0; c < in.channels(); c++) {
          float largest = -Float.MAX_VALUE;
          for (int ky = rows.firstTap(oy); ky < rows.endTap(oy); ky++) {
            int row = (rows.origin(oy) + ky) * in.width() + columns.origin(ox);
            for (int kx = columns.firstTap(ox); kx < columns.endTap(ox); kx++) {
              largest = Math.max(largest, input[(row + kx) * in.channels() + c]);
            }
          }
          result[to++] = largest;
        }
      }
    }
    return result;
  }

  static float[] average(Op.AvgPool2d op, float[] input) {
    Shape in = op.input().shape();
    Shape out = op.output().shape();
    Axis rows = Axis.rows(op.window(), in, out);
    Axis columns = Axis.columns(op.window(), in, out);
    float[] result = new float[out.elements()];
    int to = 0;
    for (int oy = 0; oy < out.height(); oy++) {
      for (int ox = 0; ox < out.width(); ox++) {
        int taps = rows.validTaps(oy) * columns.validTaps(ox);
        for (int c = 0; c < in.channels(); c++) {
          float sum = 0.0f;
          for (int ky = rows.firstTap(oy); ky < rows.endTap(oy); ky++) {
            int row = (rows.origin(oy) + ky) * in.width() + columns.origin(ox);
            for (int kx = columns.firstTap(ox); kx < columns.endTap(ox); kx++) {
              sum += input[(row + kx) * in.channels() + c];
            }
          }
          result[to++] = sum / taps;
        }
      }
    }
    return result;
  }
}
