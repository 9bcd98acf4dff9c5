package org.netkit.aot.emit;

import java.util.stream.Collectors;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.OpDescription;
import org.netkit.aot.select.ScheduledStep;

/**
 * What a step does, in one line: {@code conv2d 3x3/1 + relu, [1, 28, 28, 1] -> [1, 26, 26, 32]}.
 */
final class StepComments {
  private StepComments() {}

  static String of(ScheduledStep scheduled) {
    return scheduled
        .choice()
        .note()
        .map(note -> of(scheduled.step()) + "; " + note)
        .orElseGet(() -> of(scheduled.step()));
  }

  private static String of(Step step) {
    String inputs =
        step.inputs().stream().map(t -> t.shape().text()).collect(Collectors.joining(" and "));
    String pool = step.pool().map(p -> " + max_pool2d " + OpDescription.of(p.window())).orElse("");
    return step.name()
        + ": "
        + step.lead().map(lead -> describe(lead) + " + ").orElse("")
        + describe(step.op())
        + pool
        + ", "
        + inputs
        + " -> "
        + step.output().shape().text();
  }

  /** A flatten that is left as a step of its own copies. */
  private static String describe(Op op) {
    return op instanceof Op.Flatten ? "copy" : OpDescription.of(op);
  }
}
