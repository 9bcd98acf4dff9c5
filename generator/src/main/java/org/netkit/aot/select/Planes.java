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
    boolean pools = step.pool().isPresent();
    int scale = pools ? 2 : 1;
    Shape output = step.output().shape();
    int rows = scale * output.height();
    int columns = scale * output.width();
    if (rows < 2 || columns < 2) {
      return List.of();
    }
    int inputs = op.input().shape().channels();
    return PlaneVariant.forColumns(columns + 2).stream()
        .map(
            variant ->
                KernelChoice.plain(
                        Kernel.PLANES_3X3_S8,
                        step,
                        Math.min(inputs, PLANES_AT_A_TIME) * (rows + 2) * variant.pitchBytes(),
                        cycles(output.channels(), inputs, rows, columns, pools),
                        CODE_BYTES + CHANNEL_BYTES * output.channels())
                    .with(variant))
        .toList();
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

  /**
   * Four results: 57 cycles if pooled, else 77; a row of windows 20, a channel 130, an element of a
   * plane 3.
   */
  private static long cycles(int outputs, int inputs, int rows, int columns, boolean pools) {
    long windowRows = (rows + 1L) / 2;
    long row = 20 + (columns + 1L) / 2 * (pools ? 57 : 77);
    return outputs * (130 + windowRows * row) + inputs * 3L * (columns + 2) * (rows + 2);
  }
}
