package org.netkit.aot.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.netkit.aot.Compilation;
import org.netkit.aot.CompileRequest;
import org.netkit.aot.Compiler;
import org.netkit.aot.EmulatedModel;
import org.netkit.aot.FirmwareTree;
import org.netkit.aot.board.Board;
import org.netkit.aot.build.OutputTree;
import org.netkit.aot.build.Trace;
import org.netkit.aot.report.BuildReport;
import org.netkit.aot.report.FootprintText;
import org.netkit.aot.run.Emulator;
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
  @Spec private CommandSpec spec;

  @Mixin private CompileOptions options;

  @Mixin private EmulatorOptions emulation;

  @Option(
      names = {"--run", "--on"},
      paramLabel = "qemu|renode|both|none",
      description = EmulatorChoice.DESCRIPTION + "; none builds only.")
  private FirmwareBuild.Place place;

  @Option(names = "--emit-only", description = "Write the source files; build and run nothing.")
  private boolean isEmitOnly;

  @Mixin private ReportOptions reporting;

  @Override
  public Integer call() {
    Board board = options.board();
    CompileRequest request = options.request(board);
    Compilation compilation = Compiler.compile(request);
    Path folder = options.output(compilation.program().symbol(), board, "");
    PrintWriter out = spec.commandLine().getOut();
    if (isEmitOnly) {
      List<ModelInput> inputs = TestInputs.ofModel(compilation.quantized().graph());
      OutputTree.replace(folder, FirmwareTree.files(compilation, board, TestInputs.cases(inputs)));
      out.println(request.fileName() + " -> " + folder);
      return 0;
    }
    List<Emulator> emulators =
        FirmwareBuild.Place.emulators(place, board, spec.commandLine().getErr());
    EmulatedModel model =
        new EmulatedModel(
            compilation,
            board,
            folder,
            Trace.NONE,
            emulation.limit(),
            options.makeVariables(compilation));
    FirmwareBuild.Built built =
        new FirmwareBuild(compilation, board, spec.commandLine().getErr(), reporting)
            .run(model, emulators);
    BuildReport report = built.report();
    out.println(request.fileName() + " -> " + built.elf());
    report.run().ifPresent(run -> out.println(run.text()));
    out.println();
    out.print(FootprintText.of(report.footprint()));
    reporting.write(report);
    ReportOptions.require(report);
    return report.passed() ? 0 : 1;
  }
}
