package org.netkit.aot.run;

import java.util.List;

/**
 * A run of a firmware, with the instructions that each step executed.
 *
 * @param result what the firmware reported
 * @param instructions for each inference, in order, one number a step: from the end of the step
 *     before, or the first instruction of the inference, to its own end
 */
public record CountedRun(RunResult result, List<List<Long>> instructions) {
  /** Copies the lists. */
  public CountedRun {
    instructions = instructions.stream().map(List::copyOf).toList();
  }

  /** Instructions of a step, the mean of all inferences, rounded half up. */
  public long ofStep(int step) {
    return mean(instructions.stream().mapToLong(counts -> counts.get(step)).sum());
  }

  /** Instructions of one inference, the mean of all, rounded half up. */
  public long ofInference() {
    return mean(instructions.stream().flatMap(List::stream).mapToLong(Long::longValue).sum());
  }

  private long mean(long sum) {
    long count = instructions.size();
    return Math.floorDiv(sum + count / 2, count);
  }
}
