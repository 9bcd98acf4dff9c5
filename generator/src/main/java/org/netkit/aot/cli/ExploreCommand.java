package org.netkit.aot.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.netkit.aot.Compilation;
import org.netkit.aot.CompileRequest;
import org.netkit.aot.Compiler;
import org.netkit.aot.Mode;
import org.netkit.aot.ToolVersion;
import org.netkit.aot.board.Board;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.CompileException;
import org.netkit.aot.diag.Diagnostic;
import org.netkit.aot.report.Comparison;
import org.netkit.aot.report.ComparisonReport;
import org.netkit.aot.report.Exploration;
import org.netkit.aot.report.ExplorationReport;
import org.netkit.aot.report.ExplorationReport.Candidate;
import org.netkit.aot.report.ExplorationText;
import org.netkit.aot.report.Json;
import org.netkit.aot.select.Goal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Shows what every goal of the choice of kernels gives. */
@Command(
    name = "explore",
    mixinStandardHelpOptions = true,
    description =
        "Compiles the model for every goal (--optimize) and shows estimated cycles, constants in"
            + " flash, RAM and the kernels of each, side by side. Nothing is built unless"
            + " --measure asks for it.")
final class ExploreCommand implements Callable<Integer> {
  private static final String GOAL_OPTION = "--optimize";

  @Spec private CommandSpec spec;

  @Mixin private CompileOptions options;

  @Mixin private EmulatorOptions emulation;

  @Option(
      names = "--measure",
      description =
          "Build the firmware of each goal and run it in QEMU: instructions, flash, RAM, stack.")
  private boolean measures;

  @Option(names = "--json", paramLabel = "FILE", description = "Write the numbers as JSON too.")
  private Path json;

  @Override
  public Integer call() {
    if (spec.commandLine().getParseResult().hasMatchedOption(GOAL_OPTION)) {
      throw new ParameterException(
          spec.commandLine(), GOAL_OPTION + ": 'explore' shows every goal");
    }
    Board board = options.board();
    CompileRequest request = options.request(board);
    if (request.options().mode() == Mode.EMBED) {
      throw new ParameterException(
          spec.commandLine(), "--mode: with --mode embed there are no kernels to choose from");
    }
    List<Candidate> candidates = new ArrayList<>();
    for (Goal goal : Goal.values()) {
      candidates.add(candidate(request.forGoal(goal), board));
    }
    Exploration exploration =
        ExplorationReport.of(
            "netkit-aot " + ToolVersion.text(), request.fileName(), board.name(), candidates);
    spec.commandLine().getOut().print(ExplorationText.of(exploration));
    if (json != null) {
      OutputFiles.write(json, Json.text(exploration));
    }
    return exploration.goals().stream()
            .flatMap(goal -> goal.measured().stream())
            .mapToLong(Comparison.Build::differingElements)
            .allMatch(differing -> differing == 0)
        ? 0
        : 1;
  }

  /** A goal whose firmware does not fit the board is an answer too, not an error. */
  private Candidate candidate(CompileRequest request, Board board) {
    Compilation compilation = Compiler.compile(request);
    if (!measures) {
      return candidate(compilation, Optional.empty(), Optional.empty());
    }
    Progress progress = new Progress(spec.commandLine().getErr());
    CountedBuilds builds = new CountedBuilds(options, emulation, board, progress);
    String label = request.options().goal().label();
    try {
      return candidate(
          compilation, Optional.of(builds.count(compilation, "-explore", label)), Optional.empty());
    } catch (CompileException e) {
      if (!isTooLarge(e)) {
        throw e;
      }
      String why = e.getMessage().lines().findFirst().orElseThrow();
      return candidate(compilation, Optional.empty(), Optional.of(why));
    }
  }

  private static Candidate candidate(
      Compilation compilation,
      Optional<ComparisonReport.Candidate> measured,
      Optional<String> obstacle) {
    return new Candidate(compilation.schedule(), compilation.program(), measured, obstacle);
  }

  private static boolean isTooLarge(CompileException refusal) {
    return refusal.diagnostics().stream()
        .map(Diagnostic::code)
        .allMatch(code -> code == Code.MODEL_TOO_LARGE || code == Code.MEMORY_OVERFLOW);
  }
}
