package org.netkit.aot.report;

import java.util.stream.Collectors;

/** A {@link BuildReport} as text for a terminal, with everything in it. */
public final class ReportText {
  private static final int SHOWN_PARTS = 15;

  private ReportText() {}

  /** All tables. */
  public static String of(BuildReport report) {
    Footprint footprint = report.footprint();
    return report.file()
        + " on "
        + footprint.board()
        + "\n"
        + report.run().map(run -> run.text() + "\n").orElse("")
        + "\n"
        + FootprintText.of(footprint)
        + "\n"
        + sections(footprint)
        + "\n"
        + parts(footprint)
        + "\n"
        + activations(footprint.activations())
        + stack(footprint.stack())
        + report.instructions().map(counted -> "\n" + instructions(counted)).orElse("")
        + report.budgets().stream().map(ReportText::budget).collect(Collectors.joining());
  }

  private static String sections(Footprint footprint) {
    TextTable table = new TextTable("section", ">flash", ">RAM");
    footprint.sections().forEach(s -> table.row(s.name(), s.flashBytes(), s.ramBytes()));
    table.row("total", footprint.flash().usedBytes(), footprint.ram().usedBytes());
    table.row(
        "predicted before linking",
        footprint.predicted().flashBytes(),
        footprint.predicted().ramBytes());
    return table.text(0);
  }

  private static String parts(Footprint footprint) {
    TextTable table = new TextTable("largest parts", "kind", ">flash", ">RAM");
    footprint.parts().stream()
        .sorted((a, b) -> Long.compare(bytes(b), bytes(a)))
        .limit(SHOWN_PARTS)
        .forEach(part -> table.row(part.name(), part.kind(), part.flashBytes(), part.ramBytes()));
    return table.text(0);
  }

  private static long bytes(Footprint.Part part) {
    return part.flashBytes() + part.ramBytes();
  }

  private static String activations(Footprint.Activations plan) {
    TextTable table = new TextTable(">step", "name", ">alive", ">workspace", "", "tensors");
    for (Footprint.StepNeed need : plan.steps()) {
      table.row(
          need.step(),
          need.name(),
          need.activationBytes(),
          need.workspaceBytes(),
          need.step() == plan.peakStep() ? "peak" : "",
          need.alive().isEmpty() ? "-" : String.join(", ", need.alive()));
    }
    return table.text(0);
  }

  private static String stack(Footprint.Stack stack) {
    String path =
        stack.deepest().stream()
            .map(frame -> frame.function() + " " + Numbers.grouped(frame.bytes()))
            .collect(Collectors.joining(" > "));
    return stack.boundBytes().isPresent()
        ? "\ndeepest calls: " + path + "\n"
        : "\nno bound of the stack: " + String.join("; ", stack.obstacles()) + "\n";
  }

  private static String instructions(Instructions counted) {
    TextTable table = new TextTable(">step", "name", ">instructions", ">MACs", ">per MAC");
    for (Instructions.StepInstructions step : counted.steps()) {
      table.row(
          step.step(),
          step.name(),
          step.instructions(),
          step.macs(),
          step.perMac().map(Object::toString).orElse("-"));
    }
    table.row(
        "",
        "an inference",
        counted.inference(),
        counted.macs(),
        counted.perMac().map(Object::toString).orElse("-"));
    return table.text(0);
  }

  private static String budget(Budget budget) {
    return "budget of "
        + budget.name()
        + ": "
        + Numbers.grouped(budget.actual())
        + " of "
        + Numbers.grouped(budget.limit())
        + (budget.isMet() ? ", met\n" : ", exceeded\n");
  }
}
