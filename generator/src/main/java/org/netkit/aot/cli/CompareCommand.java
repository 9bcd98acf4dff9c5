package org.netkit.aot.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.netkit.aot.Compiler;
import org.netkit.aot.board.Board;
import org.netkit.aot.report.Comparison;
import org.netkit.aot.report.ComparisonText;
import org.netkit.aot.report.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Builds a model on several sets of kernels and lays what they cost side by side. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    description =
        "Builds the model on several sets of kernels, runs each firmware on the bundle's test cases"
            + " in QEMU, and shows executed instructions by step, flash, RAM and stack side by"
            + " side.")
final class CompareCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private CompileOptions options;

  @Mixin private EmulatorOptions emulation;

  @Option(names = "--json", paramLabel = "FILE", description = "Write the numbers as JSON too.")
  private Path json;

  @Override
  public Integer call() {
    Board board = options.board();
    Progress progress = new Progress(spec.commandLine().getErr());
    Comparison comparison =
        new CountedBuilds(options, emulation, board, progress)
            .compare(options.requests(board).stream().map(Compiler::compile).toList(), "-compare");
    PrintWriter out = spec.commandLine().getOut();
    out.println(ComparisonText.heading(comparison));
    out.println(CountedBuilds.exactness(comparison));
    out.println();
    out.print(ComparisonText.of(comparison));
    if (json != null) {
      OutputFiles.write(json, Json.text(comparison));
    }
    return CountedBuilds.isExact(comparison) ? 0 : 1;
  }
}
