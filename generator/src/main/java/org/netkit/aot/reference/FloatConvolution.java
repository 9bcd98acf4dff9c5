package org.netkit.aot.reference;

import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Window;

/**
 * Sums of products in float32. The order of additions is fixed: a dot product runs four sums over
 * index mod 4, joins them as (s0 + s1) + (s2 + s3) and adds the tail one by one; a convolution
 * starts at the bias and adds one dot over the channels for every tap inside the input, row by row.
 */
final class FloatConvolution {
  private FloatConvolution() {}

  static float[] conv2d(Op.Conv2d op, float[] x) {
    Shape in = op.input().shape();
    Shape out = op.output().shape();
    Window window = op.window();
    float[] weights = weights(op);
    float[] bias = bias(op);
    Axis rows = Axis.rows(window, in, out);
    Axis columns = Axis.columns(window, in, out);
    int channels = in.channels();
    float[] result = new float[out.elements()];
    int to = 0;
    for (int oy = 0; oy < out.height(); oy++) {
      for (int ox = 0; ox < out.width(); ox++) {
        for (int o = 0; o < out.channels(); o++) {
          float sum = bias[o];
          for (int ky = rows.firstTap(oy); ky < rows.endTap(oy); ky++) {
            int tap = (o * window.height() + ky) * window.width();
            int row = (rows.origin(oy) + ky) * in.width() + columns.origin(ox);
            for (int kx = columns.firstTap(ox); kx < columns.endTap(ox); kx++) {
              int from = (row + kx) * channels;
              sum += dot(weights, (tap + kx) * channels, x, from, 1, channels);
            }
          }
          result[to++] = FloatFunctions.activate(op.activation(), sum);
        }
      }
    }
    return result;
  }

  /** The dot of kernel row ky goes to sum ky mod 4; the bias is added to the joined sums. */
  static float[] depthwise(Op.DepthwiseConv2d op, float[] x) {
    Shape in = op.input().shape();
    Shape out = op.output().shape();
    Window window = op.window();
    float[] weights = weights(op);
    float[] bias = bias(op);
    Axis rows = Axis.rows(window, in, out);
    Axis columns = Axis.columns(window, in, out);
    int channels = in.channels();
    float[] result = new float[out.elements()];
    int to = 0;
    for (int oy = 0; oy < out.height(); oy++) {
      for (int ox = 0; ox < out.width(); ox++) {
        int firstColumn = columns.firstTap(ox);
        int inputColumn = columns.origin(ox) + firstColumn;
        for (int c = 0; c < channels; c++) {
          float[] sums = new float[4];
          for (int ky = rows.firstTap(oy); ky < rows.endTap(oy); ky++) {
            int tap = (c * window.height() + ky) * window.width() + firstColumn;
            int from = ((rows.origin(oy) + ky) * in.width() + inputColumn) * channels + c;
            sums[ky & 3] += dot(weights, tap, x, from, channels, columns.validTaps(ox));
          }
          float sum = bias[c] + ((sums[0] + sums[1]) + (sums[2] + sums[3]));
          result[to++] = FloatFunctions.activate(op.activation(), sum);
        }
      }
    }
    return result;
  }

  static float[] dense(Op.Dense op, float[] x) {
    float[] weights = weights(op);
    float[] bias = bias(op);
    float[] result = new float[bias.length];
    for (int o = 0; o < result.length; o++) {
      float sum = dot(weights, o * x.length, x, 0, 1, x.length) + bias[o];
      result[o] = FloatFunctions.activate(op.activation(), sum);
    }
    return result;
  }

  private static float dot(float[] w, int fromW, float[] x, int fromX, int pitchX, int elements) {
    float s0 = 0.0f;
    float s1 = 0.0f;
    float s2 = 0.0f;
    float s3 = 0.0f;
    int i = 0;
    int at = fromX;
    for (; i + 4 <= elements; i += 4, at += 4 * pitchX) {
      s0 += w[fromW + i] * x[at];
      s1 += w[fromW + i + 1] * x[at + pitchX];
      s2 += w[fromW + i + 2] * x[at + 2 * pitchX];
      s3 += w[fromW + i + 3] * x[at + 3 * pitchX];
    }
    float sum = (s0 + s1) + (s2 + s3);
    for (; i < elements; i++, at += pitchX) {
      sum += w[fromW + i] * x[at];
    }
    return sum;
  }

  private static float[] weights(Op.Weighted op) {
    return ((Parameters.Floating) op.parameters()).weights().toArray();
  }

  private static float[] bias(Op.Weighted op) {
    return ((Parameters.Floating) op.parameters()).bias().toArray();
  }
}
