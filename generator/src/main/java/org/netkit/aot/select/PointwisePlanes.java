package org.netkit.aot.select;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Padding;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.quant.DoubledRequantization;
import org.netkit.aot.quant.QuantizedGraph;

/**
 * {@code nk_pointwise_planes_3x3_s8}: a pointwise convolution that leads a depthwise one which
 * {@link Planes} covers, two channels at a time. The map between them exists as two planes.
 *
 * <p>Exact if the requantization of the lead has a doubled form too: doubled weights, at most 256,
 * and inputs are int16; sums of products are taken modulo 2^32, and the sum itself fits. What the
 * planes hold are the lead's int8 results.
 */
final class PointwisePlanes implements FastKernel {
  private static final int PIXELS = 4;
  private static final int MAX_CHUNK_PAIRS = 16;

  /** Groups that are widened at a time; more take more RAM and are widened less often. */
  private static final int[] GROUPS = {2, 8, Integer.MAX_VALUE};

  @Override
  public List<KernelChoice> offers(Step step, QuantizedGraph graph) {
    Optional<Op.Conv2d> lead = exactLead(step, graph);
    List<KernelChoice> choices = new ArrayList<>();
    if (lead.isPresent()) {
      PlaneMap.of(step, graph).forEach(map -> choices.addAll(choices(step, map)));
    }
    return choices;
  }

  private static List<KernelChoice> choices(Step step, PlaneMap map) {
    int[] filled = filled(step, map);
    if (filled[0] < 1 || filled[1] < PIXELS) {
      return List.of();
    }
    int all = filled[0] * ceil(filled[1], PIXELS);
    return IntStream.of(GROUPS)
        .map(groups -> Math.min(groups, all))
        .distinct()
        .mapToObj(groups -> choice(step, map, groups, all))
        .toList();
  }

  /** The lead, if its requantization has a doubled form. */
  static Optional<Op.Conv2d> exactLead(Step step, QuantizedGraph graph) {
    return step.lead()
        .filter(op -> DoubledRequantization.of(op, graph.requantization(op)).isPresent());
  }

  /** Rows and columns of the lead's map that a plane holds. */
  static int[] filled(Step step, PlaneMap map) {
    Shape made = step.operand().shape();
    Padding padding = Planes.window(step.op()).padding();
    return new int[] {
      Math.min(made.height(), map.rows() + 2 - padding.top()),
      Math.min(made.width(), map.columns() + 2 - padding.left())
    };
  }

  private static KernelChoice choice(Step step, PlaneMap map, int groups, int all) {
    int inputPairs = 2 * ceil(step.input().shape().channels(), 4);
    int chunks = ceil(inputPairs, MAX_CHUNK_PAIRS);
    int pairs = 2 * ceil(ceil(inputPairs, chunks), 2);
    PointwiseVariant variant = new PointwiseVariant(map.variant(), pairs, chunks, groups);
    int outputs = step.output().shape().channels();
    int sums = chunks > 1 ? 32 * groups : 0;
    int records = Math.multiplyExact(chunks * groups, 16 * pairs + 4);
    int streamBytes = ceil(outputs, 2) * (32 + 8 * chunks * pairs);
    return KernelChoice.plain(
            Kernel.POINTWISE_PLANES_3X3_S8,
            step,
            Math.addExact(2 * map.planeBytes(), records + sums),
            cycles(variant, ceil(outputs, 2), all) + map.cycles(outputs),
            streamBytes + Planes.CHANNEL_BYTES * outputs)
        .with(variant);
  }

  /**
   * A group of a chunk and two output channels: 15 cycles a pair and 55; 180 for each call; to
   * widen a group 12 cycles a pair and 60, and 350 each time if there are several.
   */
  private static long cycles(PointwiseVariant v, int outputPairs, int all) {
    int batches = ceil(all, v.groups());
    long calls = (long) outputPairs * batches * v.chunks();
    long products = (long) outputPairs * all * v.chunks() * (15L * v.pairs() + 55);
    long widening = all * v.chunks() * (12L * v.pairs() + 60);
    long widened = batches > 1 ? outputPairs * (widening + 350L * batches) : widening;
    return products + 180 * calls + widened;
  }

  private static int ceil(int dividend, int divisor) {
    return (dividend + divisor - 1) / divisor;
  }
}
