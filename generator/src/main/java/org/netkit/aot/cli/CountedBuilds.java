package org.netkit.aot.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.netkit.aot.Compilation;
import org.netkit.aot.EmulatedModel;
import org.netkit.aot.ToolVersion;
import org.netkit.aot.board.Board;
import org.netkit.aot.build.Firmware;
import org.netkit.aot.build.Trace;
import org.netkit.aot.emit.FirmwareCase;
import org.netkit.aot.report.Comparison;
import org.netkit.aot.report.ComparisonReport;
import org.netkit.aot.report.ComparisonReport.Candidate;
import org.netkit.aot.run.CountedRun;
import org.netkit.aot.run.Emulator;
import org.netkit.aot.verify.ModelInput;

/**
 * Firmwares of one model, each built as it is shipped, run in QEMU on the bundle's test cases, its
 * instructions counted and its outputs compared with the reference.
 */
final class CountedBuilds {
  private final CompileOptions options;
  private final EmulatorOptions emulation;
  private final Board board;
  private final Progress progress;

  CountedBuilds(CompileOptions options, EmulatorOptions emulation, Board board, Progress progress) {
    this.options = options;
    this.emulation = emulation;
    this.board = board;
    this.progress = progress;
  }

  /**
   * Builds and counts one.
   *
   * @param suffix of the folder for this command's firmwares
   * @param label tells this firmware from the others, names its own folder
   */
  Candidate count(Compilation compilation, String suffix, String label) {
    Path folder = options.output(compilation.program().symbol(), board, suffix).resolve(label);
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
    Firmware firmware =
        progress.during("building the firmware, " + label, () -> model.build(cases));
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

  /** Builds and counts one for each set of kernels, and lays them side by side. */
  Comparison compare(List<Compilation> compilations, String suffix) {
    compilations.forEach(
        options::makeVariables); // what is missing is said before anything is built
    Compilation first = compilations.get(0);
    return ComparisonReport.of(
        "netkit-aot " + ToolVersion.text(),
        first.request().fileName(),
        board.name(),
        first.program().symbol(),
        compilations.stream()
            .map(compilation -> count(compilation, suffix, compilation.schedule().backend()))
            .toList());
  }

  /** One line: whether all outputs are right. */
  static String exactness(Comparison comparison) {
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

  /** True if all outputs are right. */
  static boolean isExact(Comparison comparison) {
    return comparison.builds().stream().allMatch(build -> build.differingElements() == 0);
  }
}
