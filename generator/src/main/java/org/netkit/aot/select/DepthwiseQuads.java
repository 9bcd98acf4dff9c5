package org.netkit.aot.select;

import java.util.List;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Window;
import org.netkit.aot.quant.DoubledRequantization;
import org.netkit.aot.quant.QuantizedGraph;

/**
 * {@code nk_depthwise_quads_s8}: any depthwise convolution, four channels of a pixel at a time,
 * without scratch; a max pool takes the largest accumulator.
 *
 * <p>Exact if the requantization has a doubled form: it never decreases when the accumulator grows.
 * Doubled weights, at most 256, and inputs less their zero point, at most 255, are int16; sums of
 * products are taken modulo 2^32, and the sum itself fits.
 */
final class DepthwiseQuads implements FastKernel {
  private static final int LANES = 4;

  /** Bias, multiplier, rounding, shift. */
  private static final int CHANNEL_BYTES = 16;

  @Override
  public List<KernelChoice> offers(Step step, QuantizedGraph graph) {
    if (!(step.op() instanceof Op.DepthwiseConv2d conv)) {
      return List.of();
    }
    if (DoubledRequantization.of(conv, graph.requantization(conv)).isEmpty()) {
      return List.of();
    }
    int taps = conv.window().taps();
    int groups = (step.output().shape().channels() + LANES - 1) / LANES;
    return List.of(
        KernelChoice.plain(
            Kernel.DEPTHWISE_QUADS_S8,
            step,
            0,
            cycles(step, conv, groups),
            groups * LANES * (2 * taps + CHANNEL_BYTES)));
  }

  /**
   * Four results: 209 cycles, for each pool tap 120, for each row of taps there 12, and a tap 12 if
   * rows are a multiple of 3 or 5 taps, else 16; 150 a tap if there are fewer than four channels.
   */
  private static long cycles(Step step, Op.DepthwiseConv2d conv, int groups) {
    Shape output = step.output().shape();
    Window window = conv.window();
    boolean isUnrolled = window.width() % 3 == 0 || window.width() % 5 == 0;
    long perTap = output.channels() < LANES ? 150 : isUnrolled ? 12 : 16;
    long sum = 120 + 12L * window.height() + perTap * window.taps();
    long poolTaps = step.pool().map(pool -> pool.window().taps()).orElse(1);
    return (long) output.height() * output.width() * groups * (209 + poolTaps * sum);
  }
}
