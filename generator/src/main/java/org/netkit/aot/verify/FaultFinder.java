package org.netkit.aot.verify;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.fuse.StepList;
import org.netkit.aot.graph.Op;
import org.netkit.aot.quant.OpQuantization;

/**
 * Finds out what is wrong with a step of an int8 model.
 *
 * <p>Input: a step and what it gave in some inferences. Output: the first fault with which the step
 * would give exactly that; else a fault of single channels; else what the pattern of the
 * differences speaks for. Guarantees: a finding that is called proved was computed, not guessed.
 */
final class FaultFinder {
  private final StepList steps;
  private final Step step;
  private final OpQuantization quantization;
  private final List<Evidence> evidence;

  private FaultFinder(StepList steps, Step step, List<Evidence> evidence) {
    this.steps = steps;
    this.step = step;
    this.quantization = steps.graph().of(step.op());
    this.evidence = evidence;
  }

  /**
   * Finds it.
   *
   * @param evidence at least one inference in which the step differs
   */
  static Finding find(StepList steps, Step step, List<Evidence> evidence) {
    return new FaultFinder(steps, step, evidence).find();
  }

  private Finding find() {
    BufferFaults buffers = new BufferFaults(steps, step, evidence);
    return buffers
        .find(onInput())
        .or(this::knownFault)
        .or(buffers::findMoved)
        .or(() -> LimitFault.find(step, evidence))
        .or(this::channelFault)
        .orElseGet(() -> PatternFaults.of(step, evidence));
  }

  /** Faults of a step that can be worked out. */
  static List<Hypothesis> hypotheses(StepList steps, Step step) {
    return new FaultFinder(steps, step, List.of()).hypotheses();
  }

  private Optional<Finding> knownFault() {
    return Stream.concat(hypotheses().stream(), ofLead().stream())
        .filter(hypothesis -> hypothesis.explains(evidence))
        .findFirst()
        .map(hypothesis -> Finding.proved(hypothesis.kind(), hypothesis.sentence()));
  }

  /** Faults of the lead, and what the rest of the step makes of them. */
  private List<Hypothesis> ofLead() {
    if (step.lead().isEmpty()) {
      return List.of();
    }
    Op.Conv2d lead = step.lead().get();
    Step alone = new Step(step.index(), lead, Optional.empty(), step.inputs(), lead.output());
    return WeightedFaults.of(alone, steps.graph().requantization(lead)).stream()
        .map(fault -> fault.then(lead.name(), this::ofOperand))
        .toList();
  }

  /** What a step with weights gives for another operand. */
  private byte[] ofOperand(Int8Data operand) {
    OpQuantization.Requantization own = (OpQuantization.Requantization) quantization;
    return WeightedStep.of(step, own.inputOffset()).output(operand, OutputStage.of(own));
  }

  private List<Hypothesis> hypotheses() {
    Op op = step.op();
    if (op instanceof Op.Weighted) {
      return WeightedFaults.of(step, (OpQuantization.Requantization) quantization);
    } else if (op instanceof Op.Add add) {
      return AdditionFaults.of(add, (OpQuantization.Addition) quantization);
    } else if (op instanceof Op.MaxPool2d pool) {
      return PoolingFaults.of(pool);
    } else if (op instanceof Op.AvgPool2d pool) {
      return PoolingFaults.of(pool, ((OpQuantization.Averaging) quantization).zeroPoint());
    } else if (op instanceof Op.Softmax softmax) {
      return SoftmaxFaults.of(softmax, (OpQuantization.SoftmaxScaling) quantization);
    }
    return List.of();
  }

  private Optional<Finding> channelFault() {
    return step.op() instanceof Op.Weighted
        ? new ChannelFaults(step, (OpQuantization.Requantization) quantization, evidence).find()
        : Optional.empty();
  }

  /** The operand for another first input. */
  private Int8Data operand(Int8Data input) {
    return step.lead()
        .map(lead -> SingleOp.run(lead, steps.graph().of(lead), input))
        .map(Int8Data::wrap)
        .orElse(input);
  }

  /** What the step gives for another first input. */
  private BiFunction<Evidence, Int8Data, byte[]> onInput() {
    if (step.op() instanceof Op.Weighted) {
      return (one, input) -> ofOperand(operand(input));
    } else if (step.op() instanceof Op.Add add) {
      OpQuantization.Addition own = (OpQuantization.Addition) quantization;
      return (one, input) ->
          AdditionFaults.sum(input, one.of(add.right()), own, Rounding.REFERENCE);
    }
    return (one, input) ->
        step.inputs().size() == 1 ? SingleOp.run(step.op(), quantization, input) : null;
  }
}
