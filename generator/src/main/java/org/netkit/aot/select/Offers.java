package org.netkit.aot.select;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.fuse.StepList;

/** What a backend offers for the steps of a list, each step asked for once. */
final class Offers {
  private final StepList stepList;
  private final Backend backend;
  private final Map<Step, List<KernelChoice>> choices = new IdentityHashMap<>();

  Offers(StepList stepList, Backend backend) {
    this.stepList = stepList;
    this.backend = backend;
  }

  /** All ways to compute a step. */
  List<KernelChoice> of(Step step) {
    return choices.computeIfAbsent(step, s -> backend.candidates(s, stepList.graph()));
  }

  /** All steps, alternatives included. */
  Stream<Step> steps() {
    return Stream.concat(stepList.steps().stream(), stepList.alternatives().stream());
  }

  /** True if there is nothing to choose. */
  boolean areForced() {
    return stepList.alternatives().isEmpty() && steps().allMatch(step -> of(step).size() == 1);
  }
}
