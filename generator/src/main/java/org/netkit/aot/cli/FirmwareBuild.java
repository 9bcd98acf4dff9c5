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
import org.netkit.aot.reference.ReferenceResult;
import org.netkit.aot.report.BuildReport;
import org.netkit.aot.report.Footprint;
import org.netkit.aot.report.FootprintReport;
import org.netkit.aot.report.InstructionReport;
import org.netkit.aot.report.Instructions;
import org.netkit.aot.report.Measured;
import org.netkit.aot.run.CountedRun;
import org.netkit.aot.run.Emulator;
import org.netkit.aot.verify.ModelInput;

/** Builds the firmware of a compiled model, runs it on its test cases, and makes a report of it. */
final class FirmwareBuild {
  /** Where firmware runs. */
  enum Place {
    QEMU(EmulatorChoice.QEMU),
    RENODE(EmulatorChoice.RENODE),
    BOTH(EmulatorChoice.BOTH),
    NONE(null);

    private final EmulatorChoice choice;

    Place(EmulatorChoice choice) {
      this.choice = choice;
    }

    /** The emulators that are meant, none for {@link #NONE}; {@code place} may be null. */
    static List<Emulator> emulators(Place place, Board board, PrintWriter err) {
      return place == NONE
          ? List.of()
          : EmulatorChoice.emulators(place == null ? null : place.choice, board, err);
    }
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

  /** Builds, runs in all of the emulators, if any, and reports. */
  Built run(EmulatedModel model, List<Emulator> emulators) {
    List<ModelInput> inputs = TestInputs.ofModel(compilation.quantized().graph());
    List<ReferenceResult> references =
        progress.during("running the reference", () -> TestInputs.references(compilation, inputs));
    List<FirmwareCase> cases = TestInputs.cases(inputs, references);
    Prediction prediction = progress.during("compiling the firmware", () -> model.predict(cases));
    Firmware firmware = progress.during("linking the firmware", model::link);
    Optional<CountedRun> run =
        emulators.isEmpty()
            ? Optional.empty()
            : Optional.of(
                progress.during(
                    "running it in " + TestInputs.names(emulators),
                    () -> run(model.on(emulators), firmware, cases, emulators)));
    Optional<BuildReport.Run> verdict =
        run.map(
            counted ->
                TestInputs.judge(
                    compilation,
                    inputs,
                    references,
                    counted.result(),
                    TestInputs.names(emulators)));
    return new Built(firmware.elf(), report(prediction, firmware, run, verdict));
  }

  private CountedRun run(
      EmulatedModel model, Firmware firmware, List<FirmwareCase> cases, List<Emulator> emulators) {
    boolean canCount = emulators.contains(Emulator.QEMU) && !compilation.program().isSelfChecked();
    return canCount && reporting.countsInstructions()
        ? model.count(firmware, cases)
        : new CountedRun(model.run(firmware, cases), List.of());
  }

  private BuildReport report(
      Prediction prediction,
      Firmware firmware,
      Optional<CountedRun> run,
      Optional<BuildReport.Run> verdict) {
    Footprint footprint =
        FootprintReport.of(
            compilation.program(),
            compilation.embedded(),
            board,
            new Measured(
                prediction,
                firmware,
                StackAnalyzer.analyze(Toolchain.elf(firmware.elf())),
                run.map(counted -> (long) counted.result().stackUsedBytes())));
    Optional<Instructions> instructions =
        run.filter(counted -> !counted.instructions().isEmpty())
            .map(counted -> InstructionReport.of(compilation.program(), counted));
    return new BuildReport(
        BuildReport.SCHEMA,
        "netkit-aot " + ToolVersion.text(),
        compilation.request().fileName(),
        compilation.request().redoCommand(),
        footprint,
        instructions,
        verdict,
        reporting.budgets(footprint, instructions));
  }
}
