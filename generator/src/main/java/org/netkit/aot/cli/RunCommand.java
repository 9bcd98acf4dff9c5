package org.netkit.aot.cli;

import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.netkit.aot.Compilation;
import org.netkit.aot.Compiler;
import org.netkit.aot.EmulatedModel;
import org.netkit.aot.board.Board;
import org.netkit.aot.build.Trace;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.diag.Location;
import org.netkit.aot.run.Emulator;
import org.netkit.aot.verify.ModelInput;
import org.netkit.aot.verify.ReferenceRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs a model on the user's own data. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    description = {
      "Runs a model on raw data: one or more inputs, one after another, in; the outputs out.",
      "int8 models take and give bytes, float32 models little-endian binary32 numbers."
    })
final class RunCommand implements Callable<Integer> {
  private enum Place {
    HOST,
    QEMU,
    RENODE,
    BOTH
  }

  @Spec private CommandSpec spec;

  @Mixin private CompileOptions options;

  @Mixin private EmulatorOptions emulation;

  @Option(
      names = "--on",
      paramLabel = "qemu|renode|both|host",
      description = EmulatorChoice.DESCRIPTION + "; host is the Java reference.")
  private Place place;

  @Option(names = "--input", paramLabel = "FILE", required = true, description = "The inputs.")
  private Path input;

  @Option(names = "--output", paramLabel = "FILE", required = true, description = "The outputs.")
  private Path output;

  @Override
  public Integer call() {
    Board board = options.board();
    Compilation compilation = Compiler.compile(options.request(board));
    List<ModelInput> inputs = split(compilation.program().input().bytes());
    Progress progress = new Progress(spec.commandLine().getErr());
    byte[] outputs =
        progress.during(
            "running " + inputs.size() + " inferences",
            () ->
                place == Place.HOST
                    ? onHost(compilation, inputs)
                    : onBoard(compilation, board, inputs));
    OutputFiles.write(output, outputs);
    return 0;
  }

  private List<ModelInput> split(int inputBytes) {
    byte[] bytes = InputFiles.bundle(input);
    if (bytes.length == 0 || bytes.length % inputBytes != 0) {
      throw new Diagnostics()
          .fatal(Code.INPUT_SIZE, Location.of(input.toString()), null, bytes.length, inputBytes);
    }
    Int8Data all = Int8Data.wrap(bytes);
    List<ModelInput> inputs = new ArrayList<>();
    for (int i = 0; i < bytes.length / inputBytes; i++) {
      inputs.add(new ModelInput("input " + i, all.slice(i * inputBytes, inputBytes)));
    }
    return inputs;
  }

  private static byte[] onHost(Compilation compilation, List<ModelInput> inputs) {
    ByteArrayOutputStream outputs = new ByteArrayOutputStream();
    inputs.forEach(
        one -> outputs.writeBytes(ReferenceRun.output(compilation.quantized(), one).toArray()));
    return outputs.toByteArray();
  }

  private List<Emulator> emulators(Board board) {
    EmulatorChoice choice = place == null ? null : EmulatorChoice.valueOf(place.name());
    return EmulatorChoice.emulators(choice, board, spec.commandLine().getErr());
  }

  private byte[] onBoard(Compilation compilation, Board board, List<ModelInput> inputs) {
    Path folder = options.output(compilation.program().symbol(), board, "-run");
    ByteArrayOutputStream outputs = new ByteArrayOutputStream();
    new EmulatedModel(
            compilation,
            board,
            folder,
            Trace.NONE,
            emulation.limit(),
            options.makeVariables(compilation))
        .on(emulators(board))
        .runAll(
            TestInputs.cases(inputs),
            (cases, result) ->
                result.cases().forEach(one -> outputs.writeBytes(one.output().toArray())));
    return outputs.toByteArray();
  }
}
