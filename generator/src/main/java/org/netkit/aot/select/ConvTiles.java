package org.netkit.aot.select;

import java.util.ArrayList;
import java.util.List;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Window;
import org.netkit.aot.quant.DoubledRequantization;
import org.netkit.aot.quant.OpQuantization.Requantization;
import org.netkit.aot.quant.QuantizedGraph;

/**
 * {@code nk_conv2d_tiles_s8} and its relatives: any convolution, perhaps with a max pool, two
 * pixels and four channels at a time.
 *
 * <p>Exact if the requantization has a doubled form. Doubled weights, at most 256, are int16; with
 * inputs of at most 128 the sums of products are taken modulo 2^32, and the sum itself fits.
 * Weights in pairs of channels are exact if each second channel may be the b of {@link RowPairs}.
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
    Requantization exact = graph.requantization(conv);
    if (DoubledRequantization.of(conv, exact).isEmpty()) {
      return List.of();
    }
    List<KernelChoice> choices = new ArrayList<>();
    if (step.pool().isPresent()) {
      choices.add(byRows(step, conv));
    }
    for (TileWeights weights : TileWeights.values()) {
      if (weights == TileWeights.DOUBLED || isExactInPairs(conv, exact)) {
        choices.add(
            step.pool().isPresent()
                ? byWindows(step, conv, weights)
                : unpooled(step, conv, weights));
      }
    }
    long mostCycles = 4 * PortableCosts.cycles(step) / 5;
    return choices.stream().filter(choice -> choice.cost().cycles() <= mostCycles).toList();
  }

  private static boolean isExactInPairs(Op.Conv2d conv, Requantization exact) {
    for (int channel = 1; channel < conv.parameters().channels(); channel += 2) {
      if (!RowPairs.mayBeSecond(conv, exact, channel)) {
        return false;
      }
    }
    return true;
  }

  private static KernelChoice unpooled(Step step, Op.Conv2d conv, TileWeights weights) {
    Shape output = step.output().shape();
    long pixels = (long) output.height() * output.width();
    return choice(
        Kernel.CONV2D_TILES_S8, step, weights, tileBytes(conv), cycles(step, weights, pixels));
  }

  private static KernelChoice byRows(Step step, Op.Conv2d conv) {
    PooledRows rows = PooledRows.of(step);
    return choice(
        Kernel.CONV2D_TILES_MAX_POOL2D_S8,
        step,
        TileWeights.DOUBLED,
        tileBytes(conv) + rows.bytes(),
        cycles(step, TileWeights.DOUBLED, rows.pixels()));
  }

  private static KernelChoice byWindows(Step step, Op.Conv2d conv, TileWeights weights) {
    Shape output = step.output().shape();
    int pixelPairs = ceil(step.pool().orElseThrow().window().taps(), 2);
    long windows = (long) output.height() * output.width();
    return choice(
        Kernel.CONV2D_TILES_WINDOWS_S8,
        step,
        weights,
        tileBytes(conv) + ceil(2 * output.channels(), 4) * 4,
        cycles(step, weights, 2 * pixelPairs * windows));
  }

  private static KernelChoice choice(
      Kernel kernel, Step step, TileWeights weights, int workspaceBytes, long cycles) {
    Op.Conv2d conv = (Op.Conv2d) step.op();
    int weightBytes = words(conv) * (weights == TileWeights.PAIRS ? 2 : 4);
    int constantBytes = groups(conv) * 4 * (weightBytes + CHANNEL_BYTES);
    return KernelChoice.plain(kernel, step, workspaceBytes, cycles, constantBytes).with(weights);
  }

  /** Two patches as int16, and where a window reaches into padding two rows of them. */
  private static int tileBytes(Op.Conv2d conv) {
    return 8 * words(conv) + (readsPadding(conv) ? 2 * rowBytes(conv) : 0);
  }

  private static boolean readsPadding(Op.Conv2d conv) {
    Window window = conv.window();
    Shape map = conv.output().shape();
    Shape input = conv.input().shape();
    int top = window.padding().top();
    int left = window.padding().left();
    int bottom = (map.height() - 1) * window.strideHeight() - top + window.height();
    int right = (map.width() - 1) * window.strideWidth() - left + window.width();
    return top > 0 || left > 0 || bottom > input.height() || right > input.width();
  }

  private static int rowBytes(Op.Conv2d conv) {
    return conv.window().width() * conv.input().shape().channels();
  }

  private static int words(Op.Conv2d conv) {
    return 2 * ceil(rowBytes(conv), 4) * conv.window().height();
  }

  private static int groups(Op.Conv2d conv) {
    return ceil(conv.output().shape().channels(), 4);
  }

  /**
   * Two pixels: 16.4 or 15.4 cycles a word and group, 97 or 112 a group, 130 more if the last has
   * fewer than four channels; to widen them 8 a word and 150 a row of taps; 80 around, with a pool
   * 250. A row of taps that reaches into the padding is put together first: 84 cycles and 1.2 a
   * byte.
   *
   * @param pixels of the map that are computed, some perhaps more than once
   */
  private static long cycles(Step step, TileWeights weights, long pixels) {
    Op.Conv2d conv = (Op.Conv2d) step.op();
    Window window = conv.window();
    WindowTaps taps =
        WindowTaps.of(window, conv.input().shape(), step.output().shape(), step.pool());
    long all = taps.pixels() * window.height();
    long atEdge = (all - taps.wholeRows()) * pixels / taps.pixels();
    long words = words(conv);
    boolean isFull = conv.output().shape().channels() % 4 == 0;
    long group = weights == TileWeights.PAIRS ? 154 * words / 10 + 112 : 164 * words / 10 + 97;
    long pair =
        groups(conv) * group
            + (isFull ? 0 : 130)
            + 8 * words
            + 150L * window.height()
            + (step.pool().isPresent() ? 250 : 80);
    return (pixels + 1) / 2 * pair + atEdge * (84 + rowBytes(conv) * 6L / 5);
  }

  private static int ceil(int dividend, int divisor) {
    return (dividend + divisor - 1) / divisor;
  }
}
