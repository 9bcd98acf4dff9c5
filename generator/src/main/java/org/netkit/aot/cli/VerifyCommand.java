package org.netkit.aot.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.netkit.aot.Compilation;
import org.netkit.aot.Compiler;
import org.netkit.aot.EmulatedModel;
import org.netkit.aot.board.Board;
import org.netkit.aot.build.Trace;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.run.Emulator;
import org.netkit.aot.run.RunResult;
import org.netkit.aot.verify.Explanation;
import org.netkit.aot.verify.ModelInput;
import org.netkit.aot.verify.ModelInputs;
import org.netkit.aot.verify.RunComparison;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Compares every byte of every step of emulated firmware with the Java reference. */
@Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    description =
        "Compares every byte of every step of emulated firmware with the Java reference, on the"
            + " bundle's test cases and on generated inputs.")
final class VerifyCommand implements Callable<Integer> {
  private static final int MAX_VECTORS = 1_000_000;

  @Spec private CommandSpec spec;

  @Mixin private CompileOptions options;

  @Mixin private EmulatorOptions emulation;

  @Option(
      names = "--on",
      paramLabel = "qemu|renode|both",
      description = EmulatorChoice.DESCRIPTION + ".")
  private EmulatorChoice choice;

  @Option(
      names = "--vectors",
      paramLabel = "N",
      defaultValue = "16",
      description = "Generated inputs (default: ${DEFAULT-VALUE}).")
  private int vectors;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Chooses the random ones among them (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Override
  public Integer call() {
    if (vectors < 0 || vectors > MAX_VECTORS) {
      throw new ParameterException(spec.commandLine(), "--vectors must be 0.." + MAX_VECTORS);
    }
    Board board = options.board();
    Compilation compilation = Compiler.compile(options.request(board));
    Graph graph = compilation.quantized().graph();
    List<ModelInput> inputs = new ArrayList<>(ModelInputs.embedded(graph));
    int embedded = inputs.size();
    inputs.addAll(ModelInputs.generated(graph, vectors, seed));
    if (inputs.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "the bundle has no test cases: --vectors must be at least 1");
    }
    List<Emulator> emulators = EmulatorChoice.emulators(choice, board, spec.commandLine().getErr());
    RunComparison comparison = run(compilation, board, inputs, emulators);
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        Locale.ROOT,
        "%s on %s: %d test cases, %d generated inputs (seed %d), %d steps:"
            + " %,d values compared, %,d differ%n",
        compilation.program().symbol(),
        TestInputs.names(emulators),
        embedded,
        vectors,
        seed,
        compilation.program().steps().size(),
        comparison.elements(),
        comparison.differing());
    comparison.explain().map(Explanation::text).ifPresent(out::println);
    return comparison.differing() == 0 ? 0 : 1;
  }

  private RunComparison run(
      Compilation compilation, Board board, List<ModelInput> inputs, List<Emulator> emulators) {
    Path folder = options.output(compilation.program().symbol(), board, "-verify");
    EmulatedModel model =
        new EmulatedModel(
                compilation,
                board,
                folder,
                Trace.BYTES,
                emulation.limit(),
                options.makeVariables(compilation))
            .on(emulators);
    RunComparison comparison = new RunComparison(compilation.schedule().stepList());
    Iterator<ModelInput> next = inputs.iterator();
    Progress progress = new Progress(spec.commandLine().getErr());
    progress.during(
        "building and running " + inputs.size() + " inferences in " + TestInputs.names(emulators),
        () -> {
          model.runAll(
              TestInputs.cases(inputs), (cases, result) -> compare(comparison, next, result));
          return comparison;
        });
    return comparison;
  }

  private static void compare(
      RunComparison comparison, Iterator<ModelInput> next, RunResult result) {
    result.cases().forEach(one -> comparison.compare(next.next(), one));
  }
}
