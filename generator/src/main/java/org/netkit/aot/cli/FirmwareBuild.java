package org.netkit.aot.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.netkit.aot.Compilation;
import org.netkit.aot.EmulatedModel;
import org.netkit.aot.ToolVersion;
import org.netkit.aot.board.Board;
import org.netkit.aot.build.Firmware;
import org.netkit.aot.build.StackAnalyzer;
import org.netkit.aot.build.Toolchain;
import org.netkit.aot.emit.FirmwareCase;
import org.netkit.aot.link.Prediction;
import org.netkit.aot.report.BuildReport;
import org.netkit.aot.report.Footprint;
import org.netkit.aot.report.FootprintReport;
import org.netkit.aot.report.Instructions;
import org.netkit.aot.report.Measured;
import org.netkit.aot.run.RunResult;
import org.netkit.aot.verify.ModelInput;

/** Builds the firmware of a compiled model, runs it on its test cases, and makes a report of it. */
final class FirmwareBuild {
  /** Where firmware runs. */
  enum Emulator {
    QEMU,
    NONE
  }

  private final Compilation compilation;
  private final Board board;
  private final Progress progress;
  private final ReportOptions reporting;

  FirmwareBuild(Compilation compilation, Board board, PrintWriter err, ReportOptions reporting) {
    this.compilation = compilation;
    this.board = board;
    this.progress = new Progress(err);
    this.reporting = reporting;
  }

  /** A firmware and what there is to say about it. */
  record Built(Path elf, BuildReport report) {}

  /** Builds, runs and reports. */
  Built run(EmulatedModel model, Emulator emulator) {
    List<ModelInput> inputs = TestInputs.ofModel(compilation.quantized().graph());
    List<FirmwareCase> cases = TestInputs.cases(inputs);
    Prediction prediction = progress.during("compiling the firmware", () -> model.predict(cases));
    Firmware firmware = progress.during("linking the firmware", model::link);
    Optional<RunResult> result =
        emulator == Emulator.NONE
            ? Optional.empty()
            : Optional.of(progress.during("running it in QEMU", () -> model.run(firmware, cases)));
    return new Built(firmware.elf(), report(prediction, firmware, inputs, result));
  }

  private BuildReport report(
      Prediction prediction,
      Firmware firmware,
      List<ModelInput> inputs,
      Optional<RunResult> result) {
    Footprint footprint =
        FootprintReport.of(
            compilation.program(),
            compilation.embedded(),
            board,
            new Measured(
                prediction,
                firmware,
                StackAnalyzer.analyze(Toolchain.elf(firmware.elf())),
                result.map(run -> (long) run.stackUsedBytes())));
    Optional<Instructions> instructions = Optional.empty();
    return new BuildReport(
        BuildReport.SCHEMA,
        "netkit-aot " + ToolVersion.text(),
        compilation.request().fileName(),
        compilation.request().redoCommand(),
        footprint,
        instructions,
        result.map(run -> TestInputs.judge(compilation, inputs, run)),
        reporting.budgets(footprint, instructions));
  }
}
