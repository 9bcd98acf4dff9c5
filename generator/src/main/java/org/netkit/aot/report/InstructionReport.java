package org.netkit.aot.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.lower.Program;
import org.netkit.aot.lower.ProgramStep;
import org.netkit.aot.run.CountedRun;

/** Lays the counts of a run beside the work of each step. */
public final class InstructionReport {
  private static final int DIGITS = 2;

  private InstructionReport() {}

  /** The counts of a run of this program; means of all inferences. */
  public static Instructions of(Program program, CountedRun run) {
    List<Instructions.StepInstructions> steps = new ArrayList<>();
    long macs = 0;
    for (ProgramStep programStep : program.steps()) {
      Step step = programStep.source().step();
      long stepMacs = OpCost.of(step).macs();
      long instructions = run.ofStep(step.index());
      steps.add(
          new Instructions.StepInstructions(
              step.index(), step.name(), instructions, stepMacs, perMac(instructions, stepMacs)));
      macs += stepMacs;
    }
    long inference = run.ofInference();
    return new Instructions(inference, macs, perMac(inference, macs), steps);
  }

  static Optional<BigDecimal> perMac(long instructions, long macs) {
    return macs == 0
        ? Optional.empty()
        : Optional.of(
            BigDecimal.valueOf(instructions)
                .divide(BigDecimal.valueOf(macs), DIGITS, RoundingMode.HALF_UP));
  }
}
