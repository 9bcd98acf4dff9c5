package org.netkit.aot.verify;

import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Op;
import org.netkit.aot.quant.OpQuantization;
import org.netkit.aot.quant.OpQuantization.Requantization;

/** How the reference comes to an element of an int8 step. */
final class ElementTrace {
  private ElementTrace() {}

  /** One sentence; empty for ops that only move or compare values. */
  static String of(Step step, OpQuantization quantization, Evidence evidence, int element) {
    if (step.op() instanceof Op.Weighted) {
      return weighted(step, (Requantization) quantization, evidence, element);
    } else if (step.op() instanceof Op.Add add) {
      OpQuantization.Addition addition = (OpQuantization.Addition) quantization;
      return "operands "
          + evidence.of(add.left()).at(element)
          + " and "
          + evidence.of(add.right()).at(element)
          + ", left "
          + scaling(addition.left())
          + ", right "
          + scaling(addition.right())
          + ", sum "
          + scaling(addition.output());
    } else if (step.op() instanceof Op.Softmax) {
      OpQuantization.SoftmaxScaling scaling = (OpQuantization.SoftmaxScaling) quantization;
      return "multiplier " + scaling.multiplier() + ", shift " + scaling.shift();
    } else if (step.op() instanceof Op.AvgPool2d pool) {
      return "mean of " + Pooling.of(pool).elementsOf(element).length + " values";
    }
    return "";
  }

  private static String scaling(OpQuantization.Scaling scaling) {
    return "offset "
        + scaling.offset()
        + " multiplier "
        + scaling.multiplier()
        + " shift "
        + scaling.shift();
  }

  private static String weighted(
      Step step, Requantization quantization, Evidence evidence, int element) {
    WeightedStep weighted = WeightedStep.of(step, quantization.inputOffset());
    OutputStage stage = OutputStage.of(quantization);
    int[] accumulators = weighted.accumulators(evidence.of(step.operand()));
    int channel = element % step.output().shape().channels();
    int acc = Integer.MIN_VALUE;
    for (int from : weighted.sources(element)) {
      acc = Math.max(acc, accumulators[from]);
    }
    return "channel "
        + channel
        + ": accumulator "
        + acc
        + " (bias "
        + weighted.bias()[channel]
        + "), multiplier "
        + quantization.multipliers().at(channel)
        + ", shift "
        + quantization.shifts().at(channel)
        + ", offset "
        + quantization.outputOffset()
        + ", before the clamp to "
        + quantization.actMin()
        + ".."
        + quantization.actMax()
        + ": "
        + stage.unclamped(acc, channel);
  }
}
