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
 * Doubled weights, at most 256, are int16; sums of products are taken modulo 2^32, and the sum
 * itself fits.
 */
final class DepthwiseQuads implements FastKernel {
  private static final int LANES = 4;
  private static final int CYCLES_A_CALL = 400;

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
    Shape output = step.output().shape();
    int taps = conv.window().taps();
    int groups = (output.channels() + LANES - 1) / LANES;
    return List.of(
        KernelChoice.plain(
            Kernel.DEPTHWISE_QUADS_S8,
            step,
            0,
            cycles(step, conv.window()),
            groups * LANES * (2 * taps + CHANNEL_BYTES)));
  }

  /**
   * Four results: 20 cycles a tap, or 36 if there are less than four channels; 43 a row, 105
   * around; 80 to requantize.
   */
  private static long cycles(Step step, Window window) {
    Shape output = step.output().shape();
    int poolTaps = step.pool().map(pool -> pool.window().taps()).orElse(1);
    long around = 43L * window.height() + 105;
    long full = poolTaps * (20L * window.taps() + around) + 80;
    long rest = poolTaps * (36L * window.taps() + around) + 80;
    long pixels = (long) output.height() * output.width();
    long pixel = output.channels() / LANES * full + (output.channels() % LANES == 0 ? 0 : rest);
    return pixels * pixel + CYCLES_A_CALL;
  }
}
