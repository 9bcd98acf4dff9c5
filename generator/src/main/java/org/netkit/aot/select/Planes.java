package org.netkit.aot.select;

import java.util.List;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Window;
import org.netkit.aot.quant.DoubledRequantization;
import org.netkit.aot.quant.QuantizedGraph;

/**
 * {@code nk_planes_3x3_s8}: 3x3 windows with stride 1 on one channel at a time, alone or with a 2x2
 * max pool of stride 2: depthwise convolutions and convolutions of one input channel.
 *
 * <p>Exact if the requantization has a doubled form: it never decreases when the accumulator grows,
 * so the maximum of results is the result of the maximum. Doubled weights, at most 256, are int16;
 * sums of products are taken modulo 2^32, and the sum itself fits.
 */
public final class Planes implements FastKernel {
  private static final int CODE_BYTES = 2600;

  /** Six weight pairs, bias, multiplier, rounding, shift. */
  private static final int CHANNEL_BYTES = 40;

  private static final int PLANES_AT_A_TIME = 4;

  @Override
  public List<KernelChoice> offers(Step step, QuantizedGraph graph) {
    if (!isSingleChannel(step.op()) || !fits(step)) {
      return List.of();
    }
    Op.Weighted op = (Op.Weighted) step.op();
    if (DoubledRequantization.of(op, graph.requantization(op)).isEmpty()) {
      return List.of();
    }
    Shape output = step.output().shape();
    boolean pools = step.pool().isPresent();
    int rows = pools ? 2 * output.height() : output.height();
    int strips = pools ? output.width() : (output.width() + 1) / 2;
    int planeBytes = Math.multiplyExact(8 * strips, rows + 2);
    int inputs = op.input().shape().channels();
    return List.of(
        KernelChoice.plain(
            Kernel.PLANES_3X3_S8,
            step,
            Math.multiplyExact(planeBytes, Math.min(inputs, PLANES_AT_A_TIME)),
            cycles(output.channels(), inputs, strips, rows, pools),
            CODE_BYTES + CHANNEL_BYTES * output.channels()));
  }

  /** The window of a convolution that this kernel covers. */
  public static Window window(Op op) {
    return op instanceof Op.Conv2d conv ? conv.window() : ((Op.DepthwiseConv2d) op).window();
  }

  private static boolean isSingleChannel(Op op) {
    boolean hasOneInput = op instanceof Op.Conv2d conv && conv.input().shape().channels() == 1;
    return hasOneInput || op instanceof Op.DepthwiseConv2d;
  }

  private static boolean fits(Step step) {
    return isSquare(window(step.op()), 3, 1)
        && step.pool().map(Op.MaxPool2d::window).stream().allMatch(pool -> isSquare(pool, 2, 2));
  }

  private static boolean isSquare(Window window, int extent, int stride) {
    return window.height() == extent
        && window.width() == extent
        && window.strideHeight() == stride
        && window.strideWidth() == stride;
  }

  /** A tile of 2x2: 58 cycles if pooled, else 80; a strip 60; a word of a plane 8. */
  private static long cycles(int outputs, int inputs, int strips, int rows, boolean pools) {
    long tiles = (rows + 1L) / 2;
    long strip = 60 + tiles * (pools ? 58 : 80);
    return outputs * strips * strip + inputs * 8L * (strips + 1) * (rows + 2);
  }
}
