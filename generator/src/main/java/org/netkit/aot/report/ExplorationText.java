package org.netkit.aot.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** An exploration as tables for a terminal. */
public final class ExplorationText {
  private ExplorationText() {}

  /** What each goal costs, what was measured, and which functions it calls. */
  public static String of(Exploration exploration) {
    StringBuilder out = new StringBuilder(estimates(exploration));
    boolean isMeasured =
        exploration.goals().stream()
            .anyMatch(goal -> goal.measured().isPresent() || goal.obstacle().isPresent());
    if (isMeasured) {
      out.append('\n').append(measured(exploration));
    }
    for (Exploration.GoalResult goal : exploration.goals()) {
      goal.obstacle()
          .ifPresent(why -> out.append(goal.goal()).append(": ").append(why).append('\n'));
    }
    return out.append('\n').append(kernels(exploration)).toString();
  }

  private static String estimates(Exploration exploration) {
    TextTable table =
        new TextTable("goal", ">cycles, estimated", ">constants", ">kernels, about", ">RAM");
    for (Exploration.GoalResult goal : exploration.goals()) {
      table.row(
          goal.goal(),
          goal.estimatedCycles(),
          goal.constantBytes(),
          goal.kernelCodeBytes(),
          goal.ramBytes());
    }
    return table.text(0);
  }

  private static String measured(Exploration exploration) {
    TextTable table =
        new TextTable("measured", ">instructions", ">per MAC", ">flash", ">RAM", ">stack used");
    for (Exploration.GoalResult goal : exploration.goals()) {
      Optional<Comparison.Build> built = goal.measured();
      table.row(
          goal.goal(),
          built.<Object>map(Comparison.Build::instructions).orElse("-"),
          built.flatMap(Comparison.Build::perMac).map(Object::toString).orElse("-"),
          built.<Object>map(build -> build.flashBytes() - build.testDataBytes()).orElse("-"),
          built.<Object>map(Comparison.Build::ramBytes).orElse("-"),
          built.<Object>map(Comparison.Build::stackUsedBytes).orElse("-"));
    }
    return table.text(0);
  }

  private static String kernels(Exploration exploration) {
    List<String> headings = new ArrayList<>(List.of("computed by"));
    exploration.goals().forEach(goal -> headings.add(goal.goal()));
    TextTable table = new TextTable(headings.toArray(String[]::new));
    for (Exploration.StepKernels step : exploration.steps()) {
      List<Object> cells = new ArrayList<>(List.of(step.name()));
      step.kernels().forEach(functions -> cells.add(String.join(", ", functions)));
      table.row(cells.toArray());
    }
    return table.text(0);
  }
}
