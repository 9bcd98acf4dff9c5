package org.netkit.aot.cli;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.netkit.aot.Compilation;
import org.netkit.aot.CompileRequest;
import org.netkit.aot.Mode;
import org.netkit.aot.board.Board;
import org.netkit.aot.build.BoardLocator;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.emit.Language;
import org.netkit.aot.select.Backends;
import org.netkit.aot.select.CmsisNnBackend;
import org.netkit.aot.select.Extension;
import org.netkit.aot.select.Goal;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

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

  private static final String DEFAULT_KERNELS = CompileRequest.Options.DEFAULT.kernels();

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Parameters(paramLabel = "MODEL.nk", arity = "0..1", description = "The bundle.")
  private Path model;

  @Option(
      names = "--board",
      paramLabel = "NAME",
      defaultValue = "nucleo-f446re",
      description = "Board to build for (default: ${DEFAULT-VALUE}); see 'netkit-aot boards'.")
  private String board;

  @Option(
      names = {"-o", "--output-dir"},
      paramLabel = "DIR",
      description = "Folder for what is made (default: below build/).")
  private Path output;

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
      paramLabel = "lowered|embed",
      defaultValue = "lowered",
      description =
          "How the model becomes code: lowered, a static chain of kernel calls; embed, the bundle"
              + " in flash, interpreted inside one arena of exactly the size needed.")
  private Mode mode;

  @Option(
      names = "--keep-tests",
      description = "With --mode embed: leave the bundle's own test cases in flash.")
  private boolean keepsTests;

  @Option(
      names = "--kernels",
      paramLabel = "builtin|cmsis-nn",
      description =
          "Whose kernels are called: builtin, our own (default); cmsis-nn, Arm's, int8 only, from a"
              + " checkout that --cmsis-nn names.")
  private String kernels;

  @Mixin private CmsisNnOptions cmsisNn;

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
      description = "Whether neighbouring ops may share a kernel call (default: ${DEFAULT-VALUE}).")
  private Switch fuse;

  @Option(
      names = "--final-softmax",
      paramLabel = "emit|omit",
      defaultValue = "emit",
      description = "omit: return the logits that the last softmax would read.")
  private Presence finalSoftmax;

  @Option(
      names = "--selfcheck",
      description =
          "Emit code that checks its memory round every step: poison, guard bytes, CRC of the"
              + " weights, scratch sizes. Larger and slower; for debugging.")
  private boolean isSelfChecked;

  /** The board that is meant. */
  Board board() {
    return BoardLocator.find(board);
  }

  /** The request that the options stand for; reads the bundle. */
  CompileRequest request(Board target) {
    List<CompileRequest> requests = requests(target, List.of(DEFAULT_KERNELS));
    if (requests.size() > 1) {
      refuse("--kernels: only 'compare' takes more than one set of kernels");
    }
    return requests.get(0);
  }

  /** The same request on the kernels of CMSIS-NN, which is in that folder. */
  CompileRequest requestOnCmsisNn(Board target, Path checkout) {
    if (kernels != null || mode == Mode.EMBED) {
      refuse("--against compares our own kernels with CMSIS-NN: leave --kernels and --mode out");
    }
    cmsisNn.use(checkout);
    return request(target, InputFiles.bundle(model), CmsisNnBackend.NAME);
  }

  /** One request for each set of kernels, all that the mode has unless the user names some. */
  List<CompileRequest> requests(Board target) {
    return requests(target, mode == Mode.EMBED ? List.of(DEFAULT_KERNELS) : Backends.names());
  }

  private List<CompileRequest> requests(Board target, List<String> defaults) {
    if (model == null) {
      throw new ParameterException(command.commandLine(), "Missing required parameter: 'MODEL.nk'");
    }
    List<String> wanted =
        kernels == null ? defaults : Arrays.stream(kernels.split(",", -1)).distinct().toList();
    wanted.forEach(this::checkKernels);
    checkMode();
    byte[] bundle = InputFiles.bundle(model);
    return wanted.stream().map(name -> request(target, bundle, name)).toList();
  }

  private void checkKernels(String wanted) {
    if (!Backends.names().contains(wanted)) {
      String known = String.join(", ", Backends.names());
      throw new ParameterException(
          command.commandLine(),
          "Invalid value for option '--kernels': there are no kernels named '"
              + wanted
              + "'; known: "
              + known);
    }
  }

  private CompileRequest request(Board target, byte[] bundle, String wanted) {
    String fileName = model.getFileName().toString();
    return new CompileRequest(
        fileName,
        Int8Data.wrap(bundle),
        name == null ? CompileRequest.stem(fileName) : name,
        target.name(),
        Extension.ofCore(target.cpu().core()),
        new CompileRequest.Options(
            language,
            mode,
            wanted,
            goal,
            fuse == Switch.ON,
            finalSoftmax == Presence.EMIT,
            keepsTests,
            isSelfChecked));
  }

  /** What a mode cannot do is refused, never ignored. */
  private void checkMode() {
    CompileRequest.Options defaults = CompileRequest.Options.DEFAULT;
    boolean isEmbedded = mode == Mode.EMBED;
    if (isEmbedded && kernels != null && !kernels.equals(defaults.kernels())) {
      refuse("--kernels: with --mode embed the interpreter calls kernels of its own");
    }
    if (isEmbedded && goal != defaults.goal()) {
      refuse("--optimize: with --mode embed there are no kernels to choose from");
    }
    if (isEmbedded && isSelfChecked) {
      refuse("--selfcheck: with --mode embed there is no chain of calls to check");
    }
    if (keepsTests && !isEmbedded) {
      refuse("--keep-tests: only with --mode embed are there test cases to keep");
    }
  }

  private void refuse(String why) {
    throw new ParameterException(command.commandLine(), why);
  }

  /** Variables for the firmware's Makefile. */
  List<String> makeVariables(Compilation compilation) {
    return cmsisNn.makeVariables(compilation);
  }

  /** Library and version that the kernels come from; empty for our own. */
  String library(Compilation compilation) {
    return cmsisNn.library(compilation);
  }

  /**
   * The folder for what is made.
   *
   * @param symbol the model's C name
   * @param suffix what tells this command's folder from others
   */
  Path output(String symbol, Board target, String suffix) {
    return output == null ? Path.of("build", symbol + "-" + target.name() + suffix) : output;
  }
}
