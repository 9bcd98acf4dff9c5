package org.netkit.aot.fuse;

import java.util.List;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.quant.QuantizedGraph;

/**
 * The network as kernel calls to be.
 *
 * @param graph the ops that the steps stand for
 * @param steps in execution order, at least one
 * @param input the tensor that the caller provides
 * @param output the tensor that the caller gets, written by one of the steps
 */
public record StepList(QuantizedGraph graph, List<Step> steps, Tensor input, Tensor output) {
  /** Copies the list. */
  public StepList {
    steps = List.copyOf(steps);
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
