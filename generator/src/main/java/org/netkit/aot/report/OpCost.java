package org.netkit.aot.report;

import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Parameters;

/**
 * Work and constants of an op or a step.
 *
 * @param macs multiply-accumulates of one inference; padding taps are counted, as is usual
 * @param weights weight elements
 * @param biases bias elements
 */
record OpCost(long macs, int weights, int biases) {
  private static final OpCost NONE = new OpCost(0, 0, 0);

  /** All ops of a step. */
  static OpCost of(Step step) {
    return step.ops().stream().map(OpCost::of).reduce(NONE, OpCost::plus);
  }

  private OpCost plus(OpCost other) {
    return new OpCost(macs + other.macs, weights + other.weights, biases + other.biases);
  }

  static OpCost of(Op op) {
    if (op instanceof Op.ChannelAffine affine) {
      return new OpCost(
          affine.output().shape().elements(), affine.scale().elements(), affine.shift().elements());
    }
    if (op instanceof Op.LayerNorm norm) {
      return new OpCost(0, norm.gamma().elements(), norm.beta().elements());
    }
    if (op instanceof Op.GlobalResponseNorm norm) {
      return new OpCost(0, norm.gamma().elements(), norm.beta().elements());
    }
    return op instanceof Op.Weighted weighted ? of(weighted) : NONE;
  }

  /** Every output element takes one multiplication for each weight of its channel. */
  private static OpCost of(Op.Weighted op) {
    Parameters parameters = op.parameters();
    int channels = parameters.channels();
    long weightsAChannel = parameters.weightElements() / channels;
    return new OpCost(
        op.output().shape().elements() * weightsAChannel, parameters.weightElements(), channels);
  }
}
