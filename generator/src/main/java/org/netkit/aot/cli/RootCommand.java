package org.netkit.aot.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.netkit.aot.Compilation;
import org.netkit.aot.CompileRequest;
import org.netkit.aot.Compiler;
import org.netkit.aot.EmulatedModel;
import org.netkit.aot.FirmwareTree;
import org.netkit.aot.ToolVersion;
import org.netkit.aot.board.Board;
import org.netkit.aot.build.Firmware;
import org.netkit.aot.build.OutputTree;
import org.netkit.aot.build.Trace;
import org.netkit.aot.emit.FirmwareCase;
import org.netkit.aot.report.BuildReport;
import org.netkit.aot.report.FootprintReport;
import org.netkit.aot.report.FootprintText;
import org.netkit.aot.report.Json;
import org.netkit.aot.run.RunResult;
import org.netkit.aot.verify.ModelInput;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Compiles a model, builds firmware round it, runs it in an emulator, and reports. */
@Command(
    name = "netkit-aot",
    versionProvider = Version.class,
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "[COMMAND]",
    description = {
      "Compiles a neural-network bundle (.nk) to C++ firmware for a microcontroller, builds it,"
          + " runs the bundle's test cases on the emulated board and reports flash and RAM.",
      ""
    })
final class RootCommand implements Callable<Integer> {
  private enum Emulator {
    QEMU,
    NONE
  }

  @Spec private CommandSpec spec;

  @Mixin private CompileOptions options;

  @Mixin private EmulatorOptions emulation;

  @Option(
      names = "--run",
      paramLabel = "qemu|none",
      defaultValue = "qemu",
      description = "Where to run the firmware (default: ${DEFAULT-VALUE}).")
  private Emulator emulator;

  @Option(names = "--emit-only", description = "Write the source files; build and run nothing.")
  private boolean isEmitOnly;

  @Option(names = "--json", paramLabel = "FILE", description = "Write the report as JSON too.")
  private Path json;

  @Override
  public Integer call() {
    Board board = options.board();
    CompileRequest request = options.request(board);
    Compilation compilation = Compiler.compile(request);
    Path folder = options.output(compilation.program().symbol(), board, "");
    List<ModelInput> inputs = TestInputs.ofModel(compilation.quantized().graph());
    PrintWriter out = spec.commandLine().getOut();
    if (isEmitOnly) {
      OutputTree.replace(folder, FirmwareTree.files(compilation, board, TestInputs.cases(inputs)));
      out.println(request.fileName() + " -> " + folder);
      return 0;
    }
    EmulatedModel model =
        new EmulatedModel(
            compilation,
            board,
            folder,
            Trace.NONE,
            emulation.limit(),
            options.makeVariables(compilation));
    Progress progress = new Progress(spec.commandLine().getErr());
    List<FirmwareCase> cases = TestInputs.cases(inputs);
    Firmware firmware = progress.during("building the firmware", () -> model.build(cases));
    out.println(request.fileName() + " -> " + firmware.elf());
    Optional<RunResult> result =
        emulator == Emulator.NONE
            ? Optional.empty()
            : Optional.of(progress.during("running it in QEMU", () -> model.run(firmware, cases)));
    BuildReport report = report(compilation, board, firmware, inputs, result);
    report.run().ifPresent(run -> out.println(run.text()));
    out.println();
    out.print(FootprintText.of(report.footprint()));
    if (json != null) {
      OutputFiles.write(json, Json.text(report));
    }
    return report.run().stream().allMatch(BuildReport.Run::passed) ? 0 : 1;
  }

  private static BuildReport report(
      Compilation compilation,
      Board board,
      Firmware firmware,
      List<ModelInput> inputs,
      Optional<RunResult> result) {
    return new BuildReport(
        BuildReport.SCHEMA,
        "netkit-aot " + ToolVersion.text(),
        compilation.request().fileName(),
        compilation.request().redoCommand(),
        FootprintReport.of(
            compilation.program(), firmware, board, result.map(run -> (long) run.stackUsedBytes())),
        result.map(run -> TestInputs.judge(compilation, inputs, run)));
  }
}
