package org.netkit.aot.reference;

import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.quant.OpQuantization.Averaging;

/** Pooling over the taps of a window that lie inside the input; at least one does. */
final class Int8Pooling {
  private Int8Pooling() {}

  static byte[] max(Op.MaxPool2d op, byte[] input) {
    Shape in = op.input().shape();
    Shape out = op.output().shape();
    Axis rows = Axis.rows(op.window(), in, out);
    Axis columns = Axis.columns(op.window(), in, out);
    byte[] result = new byte[out.elements()];
    int to = 0;
    for (int oy = 0; oy < out.height(); oy++) {
      for (int ox = 0; ox < out.width(); ox++) {
        for (int c = 0; c < in.channels(); c++) {
          byte largest = Byte.MIN_VALUE;
          for (int ky = rows.firstTap(oy); ky < rows.endTap(oy); ky++) {
            int row = (rows.origin(oy) + ky) * in.width() + columns.origin(ox);
            for (int kx = columns.firstTap(ox); kx < columns.endTap(ox); kx++) {
              largest = (byte) Math.max(largest, input[(row + kx) * in.channels() + c]);
            }
          }
          result[to++] = largest;
        }
      }
    }
    return result;
  }

  static byte[] average(Op.AvgPool2d op, Averaging averaging, byte[] input) {
    Shape in = op.input().shape();
    Shape out = op.output().shape();
    Axis rows = Axis.rows(op.window(), in, out);
    Axis columns = Axis.columns(op.window(), in, out);
    byte[] result = new byte[out.elements()];
    int to = 0;
    for (int oy = 0; oy < out.height(); oy++) {
      for (int ox = 0; ox < out.width(); ox++) {
        int taps = rows.validTaps(oy) * columns.validTaps(ox);
        for (int c = 0; c < in.channels(); c++) {
          int sum = 0;
          for (int ky = rows.firstTap(oy); ky < rows.endTap(oy); ky++) {
            int row = (rows.origin(oy) + ky) * in.width() + columns.origin(ox);
            for (int kx = columns.firstTap(ox); kx < columns.endTap(ox); kx++) {
              sum += input[(row + kx) * in.channels() + c];
            }
          }
          result[to++] = mean(sum, taps, averaging.zeroPoint());
        }
      }
    }
    return result;
  }

  /** The mean of (q - zeroPoint), rounded half away from zero, plus zeroPoint. */
  private static byte mean(int sum, int taps, int zeroPoint) {
    int centred = sum - taps * zeroPoint;
    int half = centred >= 0 ? taps / 2 : -(taps / 2);
    int q = (centred + half) / taps + zeroPoint;
    return (byte) Math.max(Byte.MIN_VALUE, Math.min(Byte.MAX_VALUE, q));
  }
}
