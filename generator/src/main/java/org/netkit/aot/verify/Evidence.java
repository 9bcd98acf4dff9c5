package org.netkit.aot.verify;

import java.util.Map;
import java.util.TreeMap;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.fuse.StepList;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.reference.ReferenceResult;

/**
 * One inference of an int8 model, as far as a step that went wrong is concerned. All steps before
 * it gave the reference's values.
 *
 * @param tensors the reference's values, by tensor id: the model's input, every step's output and
 *     what leads make
 * @param got what the step wrote
 */
record Evidence(Map<Integer, Int8Data> tensors, Int8Data got) {
  /** Copies the map. */
  Evidence {
    tensors = new TreeMap<>(tensors);
  }

  /** The evidence of one inference. */
  static Evidence of(StepList steps, ReferenceResult reference, Int8Data got) {
    Map<Integer, Int8Data> tensors = new TreeMap<>();
    tensors.put(steps.input().id(), reference.of(steps.input()).int8());
    for (Step step : steps.steps()) {
      step.lead()
          .map(Op.Conv2d::output)
          .ifPresent(made -> tensors.put(made.id(), reference.of(made).int8()));
      tensors.put(step.output().id(), reference.of(step.output()).int8());
    }
    return new Evidence(tensors, got);
  }

  /** The reference's values of a tensor that a step or its op reads, or that it writes. */
  Int8Data of(Tensor tensor) {
    return tensors.get(tensor.id());
  }

  /** What the step should have written. */
  Int8Data expected(Step step) {
    return of(step.output());
  }

  /** True if the step gave other values than the reference. */
  boolean differs(Step step) {
    return !got.equals(expected(step));
  }
}
