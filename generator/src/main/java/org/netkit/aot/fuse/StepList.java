package org.netkit.aot.fuse;

import java.util.ArrayList;
import java.util.List;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.quant.QuantizedGraph;

/**
 * The network as kernel calls to be.
 *
 * @param graph the ops that the steps stand for
 * @param steps in execution order, at least one
 * @param alternatives steps with a lead: each may take the place of the step with the same output
 *     and of the one that makes its operand
 * @param input the tensor that the caller provides
 * @param output the tensor that the caller gets, written by one of the steps
 */
public record StepList(
    QuantizedGraph graph, List<Step> steps, List<Step> alternatives, Tensor input, Tensor output) {
  /** Copies the lists. */
  public StepList {
    steps = List.copyOf(steps);
    alternatives = List.copyOf(alternatives);
  }

  /** The chosen steps, numbered anew, with no alternatives left. */
  public StepList of(List<Step> chosen) {
    List<Step> numbered = new ArrayList<>();
    chosen.forEach(step -> numbered.add(step.at(numbered.size())));
    return new StepList(graph, numbered, List.of(), input, output);
  }

  /** True if each step reads only what the step before it wrote: two slots are then enough. */
  public boolean isChain() {
    Tensor previous = input;
    for (Step step : steps) {
      if (step.inputs().size() != 1 || !step.input().equals(previous)) {
        return false;
      }
      previous = step.output();
    }
    return previous.equals(output);
  }
}
