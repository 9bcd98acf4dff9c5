package org.netkit.aot.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.netkit.aot.lower.Program;
import org.netkit.aot.select.Schedule;

/** Lays what every goal chooses side by side. */
public final class ExplorationReport {
  private ExplorationReport() {}

  /**
   * A goal.
   *
   * @param schedule steps and kernels, chosen for it
   * @param program the same as calls
   * @param measured its firmware, if it was built
   * @param obstacle why it could not be built
   */
  public record Candidate(
      Schedule schedule,
      Program program,
      Optional<ComparisonReport.Candidate> measured,
      Optional<String> obstacle) {}

  /** The exploration, with the goals in the given order, at least one. */
  public static Exploration of(String tool, String file, String board, List<Candidate> candidates) {
    List<Schedule> schedules = candidates.stream().map(Candidate::schedule).toList();
    List<Exploration.StepKernels> steps = new ArrayList<>();
    for (StepRows.Row row : StepRows.of(schedules)) {
      steps.add(
          new Exploration.StepKernels(
              row.name(),
              row.macs(),
              row.steps().stream()
                  .map(ofGoal -> ofGoal.stream().map(StepRows::function).toList())
                  .toList()));
    }
    return new Exploration(
        Exploration.SCHEMA,
        tool,
        file,
        board,
        candidates.stream().map(ExplorationReport::result).toList(),
        steps);
  }

  private static Exploration.GoalResult result(Candidate candidate) {
    Program program = candidate.program();
    return new Exploration.GoalResult(
        candidate.schedule().goal().label(),
        candidate.schedule().cycles(),
        program.constants().mapToLong(constant -> constant.bytes()).sum(),
        candidate.schedule().codeBytes(),
        (long) program.plan().activationBytes() + program.plan().workspaceBufferBytes(),
        candidate.measured().map(built -> ComparisonReport.build(built, program.symbol())),
        candidate.obstacle());
  }
}
