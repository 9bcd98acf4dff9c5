package org.netkit.aot.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.netkit.aot.Compilation;
import org.netkit.aot.Compiler;
import org.netkit.aot.EmulatedModel;
import org.netkit.aot.board.Board;
import org.netkit.aot.build.Trace;
import org.netkit.aot.report.BuildReport;
import org.netkit.aot.report.ReportText;
import org.netkit.aot.run.Emulator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Builds a model's firmware and tells everything about its memory. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description =
        "Builds the firmware, runs it and reports all of it: flash and RAM by section, kind, part"
            + " and layer, activations over time, stack, instructions.")
final class ReportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private CompileOptions options;

  @Mixin private EmulatorOptions emulation;

  @Mixin private ReportOptions reporting;

  @Option(
      names = {"--run", "--on"},
      paramLabel = "qemu|renode|both|none",
      description = EmulatorChoice.DESCRIPTION + "; none builds only.")
  private FirmwareBuild.Place place;

  @Option(names = "--schema", description = "Print the JSON Schema of --json and do nothing else.")
  private boolean printsSchema;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    if (printsSchema) {
      out.print(BuildReport.jsonSchema());
      return 0;
    }
    Board board = options.board();
    Compilation compilation = Compiler.compile(options.request(board));
    Path folder = options.output(compilation.program().symbol(), board, "");
    List<Emulator> emulators =
        FirmwareBuild.Place.emulators(place, board, spec.commandLine().getErr());
    if (emulators.contains(Emulator.QEMU)) {
      reporting.countInstructions(spec.commandLine().getErr());
    }
    EmulatedModel model =
        new EmulatedModel(
            compilation,
            board,
            folder,
            Trace.NONE,
            emulation.limit(),
            options.makeVariables(compilation));
    BuildReport report =
        new FirmwareBuild(compilation, board, spec.commandLine().getErr(), reporting)
            .run(model, emulators)
            .report();
    out.print(ReportText.of(report));
    reporting.write(report);
    ReportOptions.require(report);
    return report.passed() ? 0 : 1;
  }
}
