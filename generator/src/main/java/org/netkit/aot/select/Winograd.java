package org.netkit.aot.select;

import java.util.List;
import java.util.stream.IntStream;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Window;
import org.netkit.aot.quant.DoubledRequantization;
import org.netkit.aot.quant.QuantizedGraph;

/**
 * {@code nk_conv2d_winograd_s8}: 3x3 convolutions with stride 1 and a multiple of four input
 * channels, alone or with a 2x2 max pool of stride 2, by F(2x2, 3x3) in integers.
 *
 * <p>Exact if the requantization has a doubled form and 4 * (sum of weight * input) fits int32,
 * that is if the weights of each channel sum up to less than 2^31 / (4 * 128) in magnitude.
 */
final class Winograd implements FastKernel {
  /**
   * Groups of four tiles in a batch, besides all tiles in one: more take more RAM and load the
   * weights less often.
   */
  private static final int[] GROUPS = {1, 3, 6, 12};

  private static final int MAX_CHUNK_PAIRS = 16;
  private static final long WEIGHT_SUM_LIMIT = (1L << 31) / (4 * 128);
  private static final int CHANNEL_BYTES = 16;

  @Override
  public List<KernelChoice> offers(Step step, QuantizedGraph graph) {
    if (!(step.op() instanceof Op.Conv2d conv) || !fits(step, conv)) {
      return List.of();
    }
    if (!isExact(conv, graph)) {
      return List.of();
    }
    int groupsOfAll = ceil(tiles(step), 4);
    return IntStream.concat(
            IntStream.of(GROUPS), IntStream.of(Math.min(groupsOfAll, GROUPS[GROUPS.length - 1])))
        .filter(groups -> groups <= groupsOfAll)
        .sorted()
        .distinct()
        .mapToObj(groups -> choice(step, conv, groups))
        .toList();
  }

  private static boolean fits(Step step, Op.Conv2d conv) {
    Window window = conv.window();
    boolean is3x3 = window.height() == 3 && window.width() == 3;
    boolean isDense = window.strideHeight() == 1 && window.strideWidth() == 1;
    boolean pools =
        step.pool().stream()
            .map(Op.MaxPool2d::window)
            .allMatch(
                pool ->
                    pool.height() == 2
                        && pool.width() == 2
                        && pool.strideHeight() == 2
                        && pool.strideWidth() == 2);
    return is3x3 && isDense && pools && conv.input().shape().channels() % 4 == 0;
  }

  private static boolean isExact(Op.Conv2d conv, QuantizedGraph graph) {
    Int8Data weights = ((Parameters.Quantized) conv.parameters()).weights();
    int channels = conv.parameters().channels();
    int perChannel = weights.elements() / channels;
    for (int c = 0; c < channels; c++) {
      long sum = 0;
      for (int i = c * perChannel; i < (c + 1) * perChannel; i++) {
        sum += Math.abs(weights.at(i));
      }
      if (sum >= WEIGHT_SUM_LIMIT) {
        return false;
      }
    }
    return DoubledRequantization.of(conv, graph.requantization(conv)).isPresent();
  }

  private static KernelChoice choice(Step step, Op.Conv2d conv, int groups) {
    int inputPairs = conv.input().shape().channels() / 2;
    int chunks = ceil(inputPairs, MAX_CHUNK_PAIRS);
    int pairs = ceil(ceil(inputPairs, chunks), 2) * 2;
    WinogradVariant variant =
        new WinogradVariant(pairs, chunks, groups, tileRows(step), tileColumns(step));
    int outputPairs = ceil(conv.output().shape().channels(), 2);
    int constantBytes = outputPairs * (chunks * 128 * pairs + 2 * CHANNEL_BYTES);
    int workspaceBytes =
        chunks * groups * 256 * pairs + 512 * groups + 16 * conv.input().shape().channels();
    return KernelChoice.plain(
            Kernel.CONV2D_WINOGRAD_S8,
            step,
            workspaceBytes,
            cycles(step, conv, variant, outputPairs),
            constantBytes)
        .with(variant);
  }

  /**
   * A position of a chunk and two output channels: 15 cycles a pair and 26 a group, 2 * pairs + 20
   * to load weights, 6 a pair and 13 for a tile by itself. A call 60, a tile 250 and 65 an input
   * channel, a result 150; of pooled ones 82.
   */
  private static long cycles(Step step, Op.Conv2d conv, WinogradVariant v, int outputPairs) {
    long tiles = tiles(step);
    long batches = (tiles + 4L * v.groups() - 1) / (4L * v.groups());
    long inBatches = (tiles / (4L * v.groups())) * v.groups();
    long rest = tiles - inBatches * 4;
    long singles = rest % 4 == 3 ? 0 : rest % 4;
    long fours = inBatches + (rest - singles + 3) / 4;
    long position =
        fours * (15L * v.pairs() + 26)
            + batches * (2L * v.pairs() + 20)
            + singles * (6L * v.pairs() + 13);
    long calls = 60 * (batches + singles);
    long result = step.pool().isPresent() ? 82 : 150;
    long ends = 65L * conv.input().shape().channels() + result * conv.output().shape().channels();
    return (long) outputPairs * v.chunks() * (16 * position + calls) + tiles * (250 + ends);
  }

  private static int tiles(Step step) {
    return tileRows(step) * tileColumns(step);
  }

  private static int tileRows(Step step) {
    Shape output = step.output().shape();
    return step.pool().isPresent() ? output.height() : ceil(output.height(), 2);
  }

  private static int tileColumns(Step step) {
    Shape output = step.output().shape();
    return step.pool().isPresent() ? output.width() : ceil(output.width(), 2);
  }

  private static int ceil(int dividend, int divisor) {
    return (dividend + divisor - 1) / divisor;
  }
}
