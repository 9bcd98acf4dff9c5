package org.netkit.aot;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.netkit.aot.board.Board;
import org.netkit.aot.board.BoardCatalog;
import org.netkit.aot.build.Firmware;
import org.netkit.aot.build.Trace;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.emit.FirmwareCase;
import org.netkit.aot.emit.Language;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.run.RunResult;
import org.netkit.aot.select.Goal;
import org.netkit.aot.testing.SharedModels;
import org.netkit.aot.verify.BundleExpectation;
import org.netkit.aot.verify.ModelInputs;

/**
 * Real bundles in emulated firmware: the golden int8 logits, float32 results within the bundle's
 * own tolerance. On the NUCLEO-F446RE, and on a board with more flash where that is too small.
 */
class SharedModelsFirmwareIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** What the console, the stack's guard and the C library may take beside the activations. */
  private static final long OTHER_RAM_BYTES = 1024;

  private static final long SMALL_BUNDLE_BYTES = 300_000;

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(Mode.class)
  void everyBundleGivesTheExpectedResults(Mode mode) {
    for (Path bundle : SharedModels.bundles()) {
      byte[] bytes = SharedModels.bytes(bundle);
      String board = bytes.length < SMALL_BUNDLE_BYTES ? "nucleo-f446re" : "mps2-an386";
      check(bundle.getFileName().toString(), bytes, BoardCatalog.board(board), mode, Goal.BALANCED);
    }
  }

  @Test
  void allGoalsGiveTheGoldenLogits() {
    for (String file : List.of("mnist_cnn_int8.nk", "mnist_cnn_dw_int8.nk", "mnist_mlp_int8.nk")) {
      for (Goal goal : List.of(Goal.SPEED, Goal.SIZE, Goal.RAM)) {
        Board board = BoardCatalog.board("nucleo-f446re");
        check(file, SharedModels.bytes(file), board, Mode.LOWERED, goal);
      }
    }
  }

  private void check(String file, byte[] bytes, Board board, Mode mode, Goal goal) {
    boolean isInt8 = file.endsWith("_int8.nk");
    Compilation compilation =
        Compiler.compile(
            new CompileRequest(
                file,
                Int8Data.wrap(bytes),
                CompileRequest.stem(file),
                board.name(),
                new CompileRequest.Options(Language.CPP, mode, "builtin", goal, true, !isInt8)));
    Graph graph = compilation.quantized().graph();
    List<FirmwareCase> cases =
        ModelInputs.embedded(graph).stream()
            .map(input -> new FirmwareCase(input.name(), input.bytes()))
            .toList();
    EmulatedModel model =
        new EmulatedModel(
            compilation, board, folder.resolve(file + mode + goal), Trace.NONE, LIMIT, List.of());
    Firmware firmware = model.build(cases);
    RunResult result = model.run(firmware, cases);
    if (isInt8) {
      assertThat(result.cases().stream().map(c -> logits(c.output())).toList())
          .as("%s, %s", file, goal)
          .isEqualTo(golden(file));
    } else {
      for (int i = 0; i < cases.size(); i++) {
        assertThat(
                BundleExpectation.isMet(
                    graph, graph.testCases().get(i), result.cases().get(i).output(), true))
            .as("%s, %s", file, cases.get(i).name())
            .isTrue();
      }
    }
    assertThat(firmware.ramBytes() - board.stackBytes())
        .as("RAM of %s without the stack", file)
        .isLessThanOrEqualTo(modelRamBytes(compilation) + OTHER_RAM_BYTES);
  }

  private static long modelRamBytes(Compilation compilation) {
    return compilation
        .embedded()
        .map(embedded -> embedded.arena().arenaBytes())
        .orElse((long) compilation.plan().activationBytes() + compilation.plan().workspaceBytes());
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
