package org.netkit.aot.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.diag.Location;
import org.netkit.aot.page.HtmlPage;
import org.netkit.aot.report.Budget;
import org.netkit.aot.report.BuildReport;
import org.netkit.aot.report.Footprint;
import org.netkit.aot.report.Instructions;
import org.netkit.aot.report.Json;
import org.netkit.aot.run.StepCounter;
import picocli.CommandLine.Option;

/** What a report is written to, and the limits that it is held against. */
final class ReportOptions {
  @Option(names = "--json", paramLabel = "FILE", description = "Write the report as JSON too.")
  private Path json;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write the report as one self-contained page too.")
  private Path html;

  @Option(
      names = "--max-flash",
      paramLabel = "BYTES",
      converter = ByteCount.class,
      description = "Fail if the firmware takes more flash, such as 200000 or 256K.")
  private Long maxFlash;

  @Option(
      names = "--max-ram",
      paramLabel = "BYTES",
      converter = ByteCount.class,
      description = "Fail if it takes more RAM, the stack's reserve included.")
  private Long maxRam;

  @Option(
      names = "--max-stack",
      paramLabel = "BYTES",
      converter = ByteCount.class,
      description = "Fail if it needs more stack: its bound, or what a run used if there is none.")
  private Long maxStack;

  @Option(
      names = "--max-instructions",
      paramLabel = "N",
      converter = ByteCount.class,
      description = "Fail if an inference executes more instructions.")
  private Long maxInstructions;

  private boolean isCounting;

  /** From now on instructions are counted if they can be; says if they cannot. */
  void countInstructions(PrintWriter err) {
    isCounting = StepCounter.isAvailable();
    if (!isCounting) {
      err.println("netkit-aot: gcc is not on the PATH: instructions are not counted");
    }
  }

  /** True if instructions are to be counted. */
  boolean countsInstructions() {
    return isCounting || maxInstructions != null;
  }

  /**
   * The limits, held against what was measured.
   *
   * @throws org.netkit.aot.diag.CompileException if something was not measured that has a limit
   */
  List<Budget> budgets(Footprint footprint, Optional<Instructions> instructions) {
    Diagnostics diagnostics = new Diagnostics();
    List<Budget> budgets = new ArrayList<>();
    Optional<Long> flash = Optional.of(footprint.flash().usedBytes());
    Optional<Long> ram = Optional.of(footprint.ram().usedBytes());
    Footprint.Stack stack = footprint.stack();
    Optional<Long> depth = stack.boundBytes().or(stack::usedBytes);
    add("flash", "bytes", maxFlash, flash, budgets, diagnostics);
    add("ram", "bytes", maxRam, ram, budgets, diagnostics);
    add("stack", "bytes", maxStack, depth, budgets, diagnostics);
    add(
        "instructions",
        "instructions",
        maxInstructions,
        instructions.map(Instructions::inference),
        budgets,
        diagnostics);
    diagnostics.throwIfAny();
    return budgets;
  }

  /** Writes the files that the user asked for. */
  void write(BuildReport report) {
    if (json != null) {
      OutputFiles.write(json, Json.text(report));
    }
    if (html != null) {
      OutputFiles.write(html, HtmlPage.of(report));
    }
  }

  /**
   * Refuses what exceeds a limit.
   *
   * @throws org.netkit.aot.diag.CompileException if a limit is exceeded, with all that are
   */
  static void require(BuildReport report) {
    Diagnostics diagnostics = new Diagnostics();
    for (Budget budget : report.budgets()) {
      if (!budget.isMet()) {
        diagnostics.report(
            Code.BUDGET_EXCEEDED,
            Location.of(report.file()),
            budget.name(),
            budget.actual(),
            budget.unit(),
            budget.limit(),
            budget.actual() - budget.limit());
      }
    }
    diagnostics.throwIfAny();
  }

  private static void add(
      String name,
      String unit,
      Long limit,
      Optional<Long> actual,
      List<Budget> budgets,
      Diagnostics diagnostics) {
    if (limit != null && actual.isPresent()) {
      budgets.add(Budget.of(name, unit, limit, actual.get()));
    } else if (limit != null) {
      diagnostics.report(Code.BUDGET_UNMEASURED, Location.of("--max-" + name), name);
    }
  }
}
