package org.netkit.aot.select;

import java.util.List;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Window;
import org.netkit.aot.quant.DoubledRequantization;
import org.netkit.aot.quant.QuantizedGraph;

/**
 * {@code nk_conv2d_tiles_s8}: any convolution, two pixels and four channels at a time.
 *
 * <p>Exact if the requantization has a doubled form. Doubled weights, at most 256, are int16; with
 * inputs of at most 128 the sums of products are taken modulo 2^32, and the sum itself fits.
 *
 * <p>Offered only where it saves a fifth of the portable kernel's cycles: with few output channels
 * or much padding it does not, and executes more instructions than that one.
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
    long cycles = cycles(step, conv, words, groups);
    if (5 * cycles > 4 * PortableCosts.cycles(step)) {
      return List.of();
    }
    int constantBytes = groups * 4 * (4 * words + CHANNEL_BYTES);
    return List.of(
        KernelChoice.plain(
            pools ? Kernel.CONV2D_TILES_MAX_POOL2D_S8 : Kernel.CONV2D_TILES_S8,
            step,
            8 * words + 2 * rowBytes + rows.bytes(),
            cycles,
            constantBytes));
  }

  /**
   * Two pixels: 16.4 cycles a word and group, 97 a group, 130 more if the last has fewer than four
   * channels; to widen them 7 a word and 246 a row of taps; 80 around, with a pool 250. A row of
   * taps that reaches into the padding is put together first: 84 cycles and 1.2 a byte.
   */
  private static long cycles(Step step, Op.Conv2d conv, int words, int groups) {
    PooledRows rows = PooledRows.of(step);
    Window window = conv.window();
    Shape input = conv.input().shape();
    WindowTaps taps = WindowTaps.of(window, input, step.output().shape(), step.pool());
    long all = taps.pixels() * window.height();
    long atEdge = (all - taps.wholeRows()) * rows.pixels() / taps.pixels();
    boolean isFull = conv.output().shape().channels() % 4 == 0;
    long pair =
        groups * (164L * words / 10 + 97)
            + (isFull ? 0 : 130)
            + 7L * words
            + 246L * window.height()
            + (step.pool().isPresent() ? 250 : 80);
    long rowBytes = (long) window.width() * input.channels();
    return (rows.pixels() + 1) / 2 * pair + atEdge * (84 + rowBytes * 6 / 5);
  }

  private static int ceil(int dividend, int divisor) {
    return (dividend + divisor - 1) / divisor;
  }
}
