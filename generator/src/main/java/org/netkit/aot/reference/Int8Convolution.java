package org.netkit.aot.reference;

import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Window;
import org.netkit.aot.quant.OpQuantization.Requantization;

/**
 * Sums of products in int8: acc = bias + sum of w * (x + inputOffset) over the taps inside the
 * input, then requantization to the output's scale, offset and clamp (TensorFlow Lite quantization
 * specification; the loops of {@code arm_convolve_s8}, {@code arm_depthwise_conv_s8} and {@code
 * arm_fully_connected_s8}). The int32 accumulator does not overflow: {@code check} proves it.
 */
final class Int8Convolution {
  private Int8Convolution() {}

  static byte[] conv2d(Op.Conv2d op, Requantization requantization, byte[] input) {
    Shape in = op.input().shape();
    Shape out = op.output().shape();
    Window window = op.window();
    int[] x = widen(input, requantization.inputOffset());
    int[] weights = weights(op);
    int[] bias = bias(op);
    OutputStage stage = new OutputStage(requantization);
    Axis rows = Axis.rows(window, in, out);
    Axis columns = Axis.columns(window, in, out);
    int channels = in.channels();
    int rowPitch = in.width() * channels;
    byte[] result = new byte[out.elements()];
    int to = 0;
    for (int oy = 0; oy < out.height(); oy++) {
      for (int ox = 0; ox < out.width(); ox++) {
        int firstColumn = columns.firstTap(ox);
        int run = columns.validTaps(ox) * channels;
        int inputColumn = (columns.origin(ox) + firstColumn) * channels;
        for (int o = 0; o < out.channels(); o++) {
          int acc = bias[o];
          for (int ky = rows.firstTap(oy); ky < rows.endTap(oy); ky++) {
            int tap = ((o * window.height() + ky) * window.width() + firstColumn) * channels;
            acc += dot(weights, tap, x, (rows.origin(oy) + ky) * rowPitch + inputColumn, run);
          }
          result[to++] = stage.apply(acc, o);
        }
      }
    }
    return result;
  }

  static byte[] depthwise(Op.DepthwiseConv2d op, Requantization requantization, byte[] input) {
    Shape in = op.input().shape();
    Shape out = op.output().shape();
    Window window = op.window();
    int[] x = widen(input, requantization.inputOffset());
    int[] weights = weights(op);
    int[] bias = bias(op);
    OutputStage stage = new OutputStage(requantization);
    Axis rows = Axis.rows(window, in, out);
    Axis columns = Axis.columns(window, in, out);
    int channels = in.channels();
    byte[] result = new byte[out.elements()];
    int to = 0;
    for (int oy = 0; oy < out.height(); oy++) {
      for (int ox = 0; ox < out.width(); ox++) {
        for (int c = 0; c < channels; c++) {
          int acc = bias[c];
          for (int ky = rows.firstTap(oy); ky < rows.endTap(oy); ky++) {
            int tap = (c * window.height() + ky) * window.width();
            int from = ((rows.origin(oy) + ky) * in.width() + columns.origin(ox)) * channels + c;
            for (int kx = columns.firstTap(ox); kx < columns.endTap(ox); kx++) {
              acc += weights[tap + kx] * x[from + kx * channels];
            }
          }
          result[to++] = stage.apply(acc, c);
        }
      }
    }
    return result;
  }

  static byte[] dense(Op.Dense op, Requantization requantization, byte[] input) {
    int[] x = widen(input, requantization.inputOffset());
    int[] weights = weights(op);
    int[] bias = bias(op);
    OutputStage stage = new OutputStage(requantization);
    byte[] result = new byte[bias.length];
    for (int o = 0; o < result.length; o++) {
      result[o] = stage.apply(bias[o] + dot(weights, o * x.length, x, 0, x.length), o);
    }
    return result;
  }

  private static int dot(int[] a, int fromA, int[] b, int fromB, int elements) {
    int sum = 0;
    for (int i = 0; i < elements; i++) {
      sum += a[fromA + i] * b[fromB + i];
    }
    return sum;
  }

  private static int[] weights(Op.Weighted op) {
    Int8Data weights = ((Parameters.Quantized) op.parameters()).weights();
    return widen(weights.toArray(), 0);
  }

  private static int[] bias(Op.Weighted op) {
    return ((Parameters.Quantized) op.parameters()).bias().toArray();
  }

  private static int[] widen(byte[] values, int offset) {
    int[] wide = new int[values.length];
    for (int i = 0; i < wide.length; i++) {
      wide[i] = values[i] + offset;
    }
    return wide;
  }

  /** From accumulators to int8, channel by channel. */
  private static final class OutputStage {
    private final int[] multipliers;
    private final int[] shifts;
    private final int offset;
    private final int actMin;
    private final int actMax;

    OutputStage(Requantization requantization) {
      multipliers = requantization.multipliers().toArray();
      shifts = requantization.shifts().toArray();
      offset = requantization.outputOffset();
      actMin = requantization.actMin();
      actMax = requantization.actMax();
    }

    byte apply(int acc, int channel) {
      int q = FixedPoint.requantize(acc, multipliers[channel], shifts[channel]) + offset;
      return (byte) Math.max(actMin, Math.min(actMax, q));
    }
  }
}
