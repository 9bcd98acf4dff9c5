package org.netkit.aot.select;

import java.util.List;
import org.netkit.aot.fuse.StepList;

/**
 * The steps with their kernels.
 *
 * @param stepList what was scheduled
 * @param backend name of the set of kernels
 * @param steps one entry a step, in order
 */
public record Schedule(StepList stepList, String backend, List<ScheduledStep> steps) {
  /** Copies the list. */
  public Schedule {
    steps = List.copyOf(steps);
  }

  /** Scratch shared by all calls: the largest need of one. */
  public int workspaceBytes() {
    return steps.stream().mapToInt(ScheduledStep::workspaceBytes).max().orElse(0);
  }
}
