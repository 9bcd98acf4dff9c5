package org.netkit.aot.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.netkit.aot.Compilation;
import org.netkit.aot.Compiler;
import org.netkit.aot.EmulatedModel;
import org.netkit.aot.ToolVersion;
import org.netkit.aot.board.Board;
import org.netkit.aot.build.Firmware;
import org.netkit.aot.build.Trace;
import org.netkit.aot.emit.FirmwareCase;
import org.netkit.aot.report.Comparison;
import org.netkit.aot.report.ComparisonReport;
import org.netkit.aot.report.ComparisonReport.Candidate;
import org.netkit.aot.report.ComparisonText;
import org.netkit.aot.report.Json;
import org.netkit.aot.run.CountedRun;
import org.netkit.aot.run.Emulator;
import org.netkit.aot.verify.ModelInput;
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
    List<Compilation> compilations =
        options.requests(board).stream().map(Compiler::compile).toList();
    compilations.forEach(
        options::makeVariables); // what is missing is said before anything is built
    Compilation first = compilations.get(0);
    Comparison comparison =
        ComparisonReport.of(
            "netkit-aot " + ToolVersion.text(),
            first.request().fileName(),
            board.name(),
            first.program().symbol(),
            compilations.stream().map(compilation -> candidate(compilation, board)).toList());
    PrintWriter out = spec.commandLine().getOut();
    out.println(ComparisonText.heading(comparison));
    out.println(exactness(comparison));
    out.println();
    out.print(ComparisonText.of(comparison));
    if (json != null) {
      OutputFiles.write(json, Json.text(comparison));
    }
    return isExact(comparison) ? 0 : 1;
  }

  private Candidate candidate(Compilation compilation, Board board) {
    String kernels = compilation.schedule().backend();
    Path folder =
        options.output(compilation.program().symbol(), board, "-compare").resolve(kernels);
    EmulatedModel model =
        new EmulatedModel(
            compilation,
            board,
            folder,
            Trace.NONE,
            emulation.limit(),
            options.makeVariables(compilation));
    List<ModelInput> inputs = TestInputs.ofModel(compilation.quantized().graph());
    List<FirmwareCase> cases = TestInputs.cases(inputs);
    Progress progress = new Progress(spec.commandLine().getErr());
    Firmware firmware =
        progress.during("building the firmware on " + kernels, () -> model.build(cases));
    CountedRun run = progress.during("running it in QEMU", () -> model.count(firmware, cases));
    return new Candidate(
        options.library(compilation),
        compilation.schedule(),
        firmware,
        run,
        TestInputs.judge(
                compilation,
                inputs,
                TestInputs.references(compilation, inputs),
                run.result(),
                Emulator.QEMU.label())
            .differingElements());
  }

  private static String exactness(Comparison comparison) {
    if (isExact(comparison)) {
      return "every output of every build equals the Java reference";
    }
    List<String> wrong = new ArrayList<>();
    for (Comparison.Build build : comparison.builds()) {
      if (build.differingElements() > 0) {
        wrong.add(build.kernels() + ": " + build.differingElements() + " output values are wrong");
      }
    }
    return String.join("; ", wrong);
  }

  private static boolean isExact(Comparison comparison) {
    return comparison.builds().stream().allMatch(build -> build.differingElements() == 0);
  }
}
