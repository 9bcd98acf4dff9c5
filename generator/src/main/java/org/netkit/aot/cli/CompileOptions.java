package org.netkit.aot.cli;

import java.nio.file.Path;
import org.netkit.aot.CompileRequest;
import org.netkit.aot.Mode;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.emit.Language;
import org.netkit.aot.select.Goal;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What to compile and how: the same for every command that compiles. */
final class CompileOptions {
  private enum Switch {
    ON,
    OFF
  }

  private enum Presence {
    EMIT,
    OMIT
  }

  private enum Backend {
    BUILTIN
  }

  @Parameters(paramLabel = "MODEL.nk", description = "The bundle.")
  private Path model;

  @Option(
      names = "--board",
      paramLabel = "NAME",
      defaultValue = "nucleo-f446re",
      description = "Board to build for (default: ${DEFAULT-VALUE}); see 'netkit-aot boards'.")
  private String board;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Name of the model, from which C names are made (default: the file's name).")
  private String name;

  @Option(
      names = "--language",
      paramLabel = "cpp|c",
      defaultValue = "cpp",
      description = "Language of the emitted model code (default: ${DEFAULT-VALUE}).")
  private Language language;

  @Option(
      names = "--mode",
      paramLabel = "lowered",
      defaultValue = "lowered",
      description = "How the model becomes code: lowered, a static chain of kernel calls.")
  private Mode mode;

  @Option(
      names = "--kernels",
      paramLabel = "builtin",
      defaultValue = "builtin",
      description = "Whose kernels: builtin, our own.")
  private Backend kernels;

  @Option(
      names = "--optimize",
      paramLabel = "speed|balanced|size|ram",
      defaultValue = "balanced",
      description = "What kernels are chosen for (default: ${DEFAULT-VALUE}).")
  private Goal goal;

  @Option(
      names = "--fuse",
      paramLabel = "on|off",
      defaultValue = "on",
      description = "Let neighbouring ops share a kernel call (default: ${DEFAULT-VALUE}).")
  private Switch fuse;

  @Option(
      names = "--final-softmax",
      paramLabel = "emit|omit",
      defaultValue = "emit",
      description = "omit: return the logits that the last softmax would read.")
  private Presence finalSoftmax;

  /** Name of the board. */
  String board() {
    return board;
  }

  /** The request that the options stand for; reads the bundle. */
  CompileRequest request() {
    String fileName = model.getFileName() == null ? "" : model.getFileName().toString();
    return new CompileRequest(
        fileName,
        Int8Data.wrap(InputFiles.bundle(model)),
        name == null ? CompileRequest.stem(fileName) : name,
        board,
        new CompileRequest.Options(
            language,
            mode,
            kernels.name().toLowerCase(java.util.Locale.ROOT),
            goal,
            fuse == Switch.ON,
            finalSoftmax == Presence.EMIT));
  }
}
