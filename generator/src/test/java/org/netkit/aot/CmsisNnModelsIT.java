package org.netkit.aot;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.netkit.aot.board.Board;
import org.netkit.aot.board.BoardCatalog;
import org.netkit.aot.build.CmsisNnCheckout;
import org.netkit.aot.build.Firmware;
import org.netkit.aot.build.Trace;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.emit.FirmwareCase;
import org.netkit.aot.emit.Language;
import org.netkit.aot.run.RunResult;
import org.netkit.aot.select.CmsisNnBackend;
import org.netkit.aot.select.Goal;
import org.netkit.aot.testing.CmsisNnFolder;
import org.netkit.aot.testing.SharedModels;
import org.netkit.aot.verify.ModelInput;
import org.netkit.aot.verify.ModelInputs;
import org.netkit.aot.verify.RunComparison;

/**
 * Real int8 bundles on CMSIS-NN: golden logits, every byte of every step, flash, RAM and scratch.
 * Needs CMSIS-NN in {@code CMSIS_NN_DIR}, but for the plans.
 */
class CmsisNnModelsIT {
  private static final Duration LIMIT = Duration.ofMinutes(5);

  /** What a static build of the MNIST CNN written by hand took, and a little more. */
  private static final long CNN_FLASH_BYTES = 246_000;

  private static final long CNN_RAM_BYTES = 27_500;

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "mnist_cnn_int8.nk, nucleo-f446re, 1152",
    "mnist_cnn_dw_int8.nk, nucleo-f446re, 0",
    "mnist_mlp_int8.nk, nucleo-f446re, 0",
    "mobilenetv4_small_int8.nk, mps2-an386, 25600"
  })
  void scratchOnACortexM4(String file, String board, int workspaceBytes) {
    assertThat(compile(file, board).plan().workspaceBytes()).isEqualTo(workspaceBytes);
  }

  @ParameterizedTest
  @CsvSource({
    "mnist_cnn_int8.nk, nucleo-f446re, 16",
    "mnist_cnn_dw_int8.nk, nucleo-f446re, 16",
    "mnist_mlp_int8.nk, nucleo-f446re, 64",
    "mobilenetv4_small_int8.nk, mps2-an386, 4"
  })
  void everyStepIsExact(String file, String boardName, int vectors) {
    CmsisNnFolder.required();
    Compilation compilation = compile(file, boardName);
    List<ModelInput> inputs =
        new ArrayList<>(ModelInputs.embedded(compilation.quantized().graph()));
    int embedded = inputs.size();
    inputs.addAll(ModelInputs.generated(compilation.quantized().graph(), vectors, 1));
    List<FirmwareCase> cases = cases(inputs);
    RunComparison comparison = new RunComparison(compilation.schedule().stepList());
    List<ModelInput> left = new LinkedList<>(inputs);
    List<String> logits = new ArrayList<>();
    model(compilation, boardName, Trace.BYTES)
        .runAll(
            cases,
            (part, result) ->
                result
                    .cases()
                    .forEach(
                        one -> {
                          comparison.compare(left.remove(0), one);
                          logits.add(logits(one.output()));
                        }));
    assertThat(comparison.differing()).as(file).isZero();
    assertThat(comparison.elements()).isPositive();
    assertThat(logits.subList(0, embedded)).as(file).isEqualTo(golden(file));
  }

  @ParameterizedTest
  @EnumSource(
      value = Goal.class,
      names = {"BALANCED", "SIZE"})
  void aStaticBuildByHandIsNotSmaller(Goal goal) {
    CmsisNnFolder.required();
    Compilation compilation = compile("mnist_cnn_int8.nk", "nucleo-f446re", goal, false);
    List<FirmwareCase> cases = cases(ModelInputs.embedded(compilation.quantized().graph()));
    EmulatedModel model = model(compilation, "nucleo-f446re", Trace.NONE);
    Firmware firmware = model.build(cases);
    RunResult result = model.run(firmware, cases);
    assertThat(result.cases().stream().map(one -> logits(one.output())).toList())
        .isEqualTo(golden("mnist_cnn_int8.nk"));
    long testData =
        firmware.contributions().stream()
            .filter(part -> part.isInFlash() && part.object().endsWith("_cases.o"))
            .mapToLong(part -> part.bytes())
            .sum();
    assertThat(testData).isGreaterThan(7_840);
    assertThat(firmware.flashBytes() - testData).isLessThanOrEqualTo(CNN_FLASH_BYTES);
    assertThat(firmware.ramBytes()).isLessThanOrEqualTo(CNN_RAM_BYTES);
  }

  /** With the softmax too, if flash counts. */
  @Test
  void norIsItWithSoftmax() {
    CmsisNnFolder.required();
    Compilation compilation = compile("mnist_cnn_int8.nk", "nucleo-f446re", Goal.SIZE, true);
    List<FirmwareCase> cases = List.of(new FirmwareCase("zeros", Int8Data.wrap(new byte[784])));
    Firmware firmware = model(compilation, "nucleo-f446re", Trace.NONE).build(cases);
    assertThat(firmware.flashBytes() - 784).isLessThanOrEqualTo(CNN_FLASH_BYTES);
    assertThat(firmware.ramBytes()).isLessThanOrEqualTo(CNN_RAM_BYTES);
  }

  /** One step an op and logits, as CMSIS-NN's own examples run these networks. */
  private static Compilation compile(String file, String boardName) {
    return compile(file, boardName, Goal.BALANCED, false);
  }

  private static Compilation compile(
      String file, String boardName, Goal goal, boolean hasFinalSoftmax) {
    return Compiler.compile(
        new CompileRequest(
            file,
            Int8Data.wrap(SharedModels.bytes(file)),
            CompileRequest.stem(file),
            boardName,
            new CompileRequest.Options(
                Language.CPP, Mode.LOWERED, CmsisNnBackend.NAME, goal, false, hasFinalSoftmax)));
  }

  private EmulatedModel model(Compilation compilation, String boardName, Trace trace) {
    Board board = BoardCatalog.board(boardName);
    List<String> variables =
        CmsisNnCheckout.find(Optional.of(CmsisNnFolder.required()), false).makeVariables();
    return new EmulatedModel(compilation, board, folder, trace, LIMIT, variables);
  }

  private static List<FirmwareCase> cases(List<ModelInput> inputs) {
    return inputs.stream().map(one -> new FirmwareCase(one.name(), one.bytes())).toList();
  }

  private static String logits(Int8Data output) {
    return IntStream.range(0, output.elements())
        .mapToObj(i -> Integer.toString(output.at(i)))
        .collect(Collectors.joining(" "));
  }

  private static List<String> golden(String file) {
    return SharedModels.goldenLogits().stream()
        .filter(line -> line.startsWith(file + "|"))
        .map(line -> line.substring(line.lastIndexOf('|') + 1).trim())
        .toList();
  }
}
