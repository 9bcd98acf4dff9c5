package org.netkit.aot.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.netkit.aot.CompileRequest;
import org.netkit.aot.Compiler;
import org.netkit.aot.board.Board;
import org.netkit.aot.report.BenchmarkText;
import org.netkit.aot.report.Comparison;
import org.netkit.aot.report.ComparisonText;
import org.netkit.aot.report.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Counts what a model's firmware executes, as tables for a document. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    description =
        "Builds the firmware, runs it on the bundle's test cases in QEMU, and prints the"
            + " instructions of every step and for each multiply-accumulate, flash, RAM and stack"
            + " as tables in Markdown. The numbers are the same on every run.")
final class BenchCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private CompileOptions options;

  @Mixin private EmulatorOptions emulation;

  @Option(
      names = "--against",
      paramLabel = "DIR",
      description = "Build the model on the CMSIS-NN in this folder too, and print the ratio.")
  private Path against;

  @Option(names = "--json", paramLabel = "FILE", description = "Write the numbers as JSON too.")
  private Path json;

  @Override
  public Integer call() {
    Board board = options.board();
    List<CompileRequest> requests = new ArrayList<>(List.of(options.request(board)));
    if (against != null) {
      requests.add(options.requestOnCmsisNn(board, against));
    }
    Progress progress = new Progress(spec.commandLine().getErr());
    Comparison comparison =
        new CountedBuilds(options, emulation, board, progress)
            .compare(requests.stream().map(Compiler::compile).toList(), "-bench");
    PrintWriter out = spec.commandLine().getOut();
    out.println(ComparisonText.heading(comparison));
    out.println(CountedBuilds.exactness(comparison));
    out.println();
    out.print(BenchmarkText.of(comparison));
    if (json != null) {
      OutputFiles.write(json, Json.text(comparison));
    }
    return CountedBuilds.isExact(comparison) ? 0 : 1;
  }
}
