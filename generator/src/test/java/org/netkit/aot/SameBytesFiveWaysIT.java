package org.netkit.aot;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netkit.aot.board.Board;
import org.netkit.aot.board.BoardCatalog;
import org.netkit.aot.build.Trace;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.emit.FirmwareCase;
import org.netkit.aot.emit.Language;
import org.netkit.aot.nk.NkWriter;
import org.netkit.aot.select.Goal;
import org.netkit.aot.testing.ExampleModels;
import org.netkit.aot.testing.HostModel;
import org.netkit.aot.testing.HostRuntime;
import org.netkit.aot.testing.SharedModels;
import org.netkit.aot.testing.SmallBundles;
import org.netkit.aot.verify.ModelInput;
import org.netkit.aot.verify.ModelInputs;
import org.netkit.aot.verify.ReferenceRun;

/**
 * The same int8 bundle on its own test cases: the Java reference, the interpreter on the host, the
 * lowered code on the host, lowered firmware and firmware with the embedded bundle give the same
 * bytes.
 */
class SameBytesFiveWaysIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Board BOARD = BoardCatalog.board("nucleo-f446re");

  @TempDir Path folder;

  @Test
  void aSmallBundle() throws Exception {
    compare("small.nk", NkWriter.write(SmallBundles.int8Cnn()));
  }

  @Test
  void exampleBundles() throws Exception {
    for (Path file : ExampleModels.bundles()) {
      if (file.toString().endsWith("_int8.nk")) {
        compare(file.getFileName().toString(), Files.readAllBytes(file));
      }
    }
  }

  @Test
  void realBundles() throws Exception {
    for (String file : List.of("mnist_cnn_int8.nk", "mnist_cnn_dw_int8.nk", "mnist_mlp_int8.nk")) {
      compare(file, SharedModels.bytes(file));
    }
  }

  private void compare(String file, byte[] bundle) throws Exception {
    Compilation lowered = compile(file, bundle, Mode.LOWERED);
    Compilation embedded = compile(file, bundle, Mode.EMBED);
    List<ModelInput> inputs = ModelInputs.embedded(lowered.quantized().graph());
    List<byte[]> reference =
        inputs.stream()
            .map(input -> ReferenceRun.output(lowered.quantized(), input).toArray())
            .toList();
    assertThat(reference).as(file).isNotEmpty();
    assertThat(HostRuntime.build().load(List.of(bundle), true).get(0).outputs())
        .as("%s, interpreter on the host", file)
        .containsExactlyElementsOf(reference);
    assertThat(onHost(lowered, file, inputs))
        .as("%s, lowered code on the host", file)
        .containsExactlyElementsOf(reference);
    assertThat(inFirmware(lowered, file, inputs))
        .as("%s, lowered firmware", file)
        .containsExactlyElementsOf(reference);
    assertThat(inFirmware(embedded, file, inputs))
        .as("%s, embedded firmware", file)
        .containsExactlyElementsOf(reference);
  }

  private List<byte[]> onHost(Compilation compilation, String file, List<ModelInput> inputs)
      throws Exception {
    return HostModel.build(compilation, folder.resolve(file + "-host"))
        .run(inputs.stream().map(input -> input.bytes().toArray()).toList())
        .stream()
        .map(HostModel.Inference::output)
        .toList();
  }

  private List<byte[]> inFirmware(Compilation compilation, String file, List<ModelInput> inputs) {
    Path here = folder.resolve(file + "-" + compilation.request().options().mode().label());
    List<byte[]> outputs = new ArrayList<>();
    new EmulatedModel(compilation, BOARD, here, Trace.NONE, LIMIT, List.of())
        .runAll(
            inputs.stream().map(i -> new FirmwareCase(i.name(), i.bytes())).toList(),
            (cases, result) -> result.cases().forEach(one -> outputs.add(one.output().toArray())));
    return outputs;
  }

  /** Without the last softmax, whose int8 output shows little more than the greatest logit. */
  private static Compilation compile(String file, byte[] bundle, Mode mode) {
    return Compiler.compile(
        new CompileRequest(
            file,
            Int8Data.wrap(bundle),
            CompileRequest.stem(file),
            BOARD.name(),
            new CompileRequest.Options(Language.CPP, mode, "builtin", Goal.BALANCED, true, false)));
  }
}
