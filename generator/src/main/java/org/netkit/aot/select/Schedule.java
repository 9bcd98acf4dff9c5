package org.netkit.aot.select;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.netkit.aot.fuse.StepList;
import org.netkit.aot.graph.Tensor;

/**
 * The steps with their kernels.
 *
 * @param stepList what was scheduled
 * @param backend name of the set of kernels
 * @param goal what the choice was made for
 * @param steps one entry a step, in order
 */
public record Schedule(StepList stepList, String backend, Goal goal, List<ScheduledStep> steps) {
  /** Copies the list; checks that the readers of each tensor expect the layout it is written in. */
  public Schedule {
    steps = List.copyOf(steps);
    Map<Tensor, TensorLayout> written = new HashMap<>();
    for (ScheduledStep scheduled : steps) {
      for (int i = 0; i < scheduled.step().inputs().size(); i++) {
        Tensor input = scheduled.step().inputs().get(i);
        if (!scheduled
            .choice()
            .inputs()
            .get(i)
            .equals(written.getOrDefault(input, TensorLayout.PLAIN))) {
          throw new IllegalArgumentException("layout of " + input.name());
        }
      }
      written.put(scheduled.step().output(), scheduled.choice().output());
    }
  }

  /** Scratch shared by all calls: the largest need of one. */
  public int workspaceBytes() {
    return steps.stream().mapToInt(ScheduledStep::workspaceBytes).max().orElse(0);
  }

  /** Estimated bytes of the kernels' code, each file once; 0 for kernels that are not ours. */
  public int codeBytes() {
    return CodeSizes.bytes(
        steps.stream().flatMap(step -> step.choice().sources().stream()).distinct().toList());
  }

  /** Estimated cycles of one inference. */
  public long cycles() {
    return steps.stream().mapToLong(step -> step.choice().cost().cycles()).sum();
  }
}
