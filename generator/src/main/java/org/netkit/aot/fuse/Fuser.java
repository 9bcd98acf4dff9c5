package org.netkit.aot.fuse;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.graph.Window;
import org.netkit.aot.quant.QuantizedGraph;

/**
 * Makes steps of ops.
 *
 * <p>Input: a quantized graph. Output: steps. Errors: none. Guarantees: every op is part of exactly
 * one step, or is a flatten that became an alias. A flatten that is the only way from input to
 * output stays a step, since somebody has to copy the bytes. A pointwise convolution whose only
 * reader is a depthwise convolution stays a step too; the two in one are an alternative.
 *
 * <p>Why a max pool may join the op before it: requantization is non-decreasing in the accumulator
 * (a left shift without overflow, a multiplication by a non-negative number, an addition, a
 * rounding shift, a clamp), so the maximum of the requantized values is the requantized maximum.
 * The windows must not overlap, or work would be done twice; every window must hold at least one
 * valid tap, which a pool without padding has.
 */
public final class Fuser {
  private final QuantizedGraph quantized;
  private final FusionRules rules;
  private final Map<Tensor, Tensor> storedAs = new HashMap<>();
  private final Map<Tensor, Integer> readers = new HashMap<>();
  private final List<Step> steps = new ArrayList<>();
  private final List<Step> alternatives = new ArrayList<>();

  private Fuser(QuantizedGraph quantized, FusionRules rules) {
    this.quantized = quantized;
    this.rules = rules;
  }

  /** Makes steps; {@link FusionRules#NONE} keeps every pool a step of its own. */
  public static StepList fuse(QuantizedGraph quantized, FusionRules rules) {
    return new Fuser(quantized, rules).run();
  }

  private StepList run() {
    List<Op> ops = quantized.graph().ops();
    ops.forEach(op -> op.inputs().forEach(tensor -> readers.merge(tensor, 1, Integer::sum)));
    readers.merge(quantized.graph().output(), 1, Integer::sum);
    for (int i = 0; i < ops.size(); i++) {
      Op op = ops.get(i);
      if (op instanceof Op.Flatten && !isOnlyPath(op)) {
        storedAs.put(op.output(), stored(op.input()));
        continue;
      }
      Optional<Op.MaxPool2d> pool =
          i + 1 < ops.size() ? poolOf(op, ops.get(i + 1)) : Optional.empty();
      add(op, pool);
      i += pool.isPresent() ? 1 : 0;
    }
    return new StepList(
        quantized,
        steps,
        alternatives,
        quantized.graph().input(),
        stored(quantized.graph().output()));
  }

  private void add(Op op, Optional<Op.MaxPool2d> pool) {
    List<Tensor> inputs = op.inputs().stream().map(this::stored).toList();
    Tensor output = pool.map(Op.MaxPool2d::output).orElse(op.output());
    Step step = new Step(steps.size(), op, pool, inputs, output);
    if (!steps.isEmpty() && mayLead(steps.get(steps.size() - 1), op)) {
      alternatives.add(step.ledBy(steps.get(steps.size() - 1)));
    }
    steps.add(step);
  }

  private boolean mayLead(Step before, Op op) {
    return before.op() instanceof Op.Conv2d lead
        && op instanceof Op.DepthwiseConv2d depthwise
        && before.output().equals(depthwise.input())
        && readers.get(before.output()) == 1
        && isPointwise(lead.window())
        && before.pool().isEmpty()
        && rules.fusesLead(lead, depthwise);
  }

  private static boolean isPointwise(Window window) {
    return window.taps() == 1
        && window.strideHeight() == 1
        && window.strideWidth() == 1
        && window.padding().isNone();
  }

  private Optional<Op.MaxPool2d> poolOf(Op op, Op next) {
    boolean fuses =
        next instanceof Op.MaxPool2d pool
            && pool.input().equals(op.output())
            && readers.get(op.output()) == 1
            && pool.window().padding().isNone()
            && pool.window().strideHeight() >= pool.window().height()
            && pool.window().strideWidth() >= pool.window().width()
            && rules.fusesMaxPool(op, pool);
    return fuses ? Optional.of((Op.MaxPool2d) next) : Optional.empty();
  }

  private boolean isOnlyPath(Op op) {
    return op.output().equals(quantized.graph().output())
        && stored(op.input()).equals(quantized.graph().input());
  }

  private Tensor stored(Tensor tensor) {
    return storedAs.getOrDefault(tensor, tensor);
  }
}
