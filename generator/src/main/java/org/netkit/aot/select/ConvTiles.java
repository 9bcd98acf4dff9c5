package org.netkit.aot.select;

import java.util.List;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Op;
import org.netkit.aot.quant.DoubledRequantization;
import org.netkit.aot.quant.QuantizedGraph;

/**
 * {@code nk_conv2d_tiles_s8}: any convolution, two pixels and four channels at a time.
 *
 * <p>Exact if the requantization has a doubled form. Doubled weights, at most 256, are int16; with
 * inputs of at most 128 the sums of products are taken modulo 2^32, and the sum itself fits.
 */
final class ConvTiles implements FastKernel {
  /** Bias, multiplier, rounding and shift of a channel. */
  private static final int CHANNEL_BYTES = 16;

  @Override
  public List<KernelChoice> offers(Step step, QuantizedGraph graph) {
    if (!(step.op() instanceof Op.Conv2d conv)) {
      return List.of();
    }
    if (DoubledRequantization.of(conv, graph.requantization(conv)).isEmpty()) {
      return List.of();
    }
    int rowBytes = conv.window().width() * conv.input().shape().channels();
    int words = 2 * ceil(rowBytes, 4) * conv.window().height();
    int groups = ceil(conv.output().shape().channels(), 4);
    PooledRows rows = PooledRows.of(step);
    boolean pools = step.pool().isPresent();
    int constantBytes = groups * 4 * (4 * words + CHANNEL_BYTES);
    return List.of(
        KernelChoice.plain(
            pools ? Kernel.CONV2D_TILES_MAX_POOL2D_S8 : Kernel.CONV2D_TILES_S8,
            step,
            8 * words + 2 * rowBytes + rows.bytes(),
            cycles(rows, words, groups, conv.window().height(), pools),
            constantBytes));
  }

  /**
   * Two pixels: 16 cycles a word and group, 88 a group; to widen them 9 a word and 275 a row of
   * taps; 180 around, with a pool 270.
   */
  private static long cycles(PooledRows rows, int words, int groups, int height, boolean pools) {
    return (rows.pixels() + 1)
        / 2
        * (groups * (16L * words + 88) + 9L * words + 275L * height + (pools ? 270 : 180));
  }

  private static int ceil(int dividend, int divisor) {
    return (dividend + divisor - 1) / divisor;
  }
}
