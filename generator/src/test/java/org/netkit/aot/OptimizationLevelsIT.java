package org.netkit.aot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.netkit.aot.board.Board;
import org.netkit.aot.board.BoardCatalog;
import org.netkit.aot.build.Firmware;
import org.netkit.aot.build.Trace;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.emit.EmittedFile;
import org.netkit.aot.emit.FirmwareCase;
import org.netkit.aot.emit.Language;
import org.netkit.aot.reference.ReferenceInterpreter;
import org.netkit.aot.run.RunResult;
import org.netkit.aot.select.Goal;
import org.netkit.aot.testing.ExampleModels;
import org.netkit.aot.testing.SharedModels;
import org.netkit.aot.verify.ModelInputs;

/**
 * What the compiler of the firmware optimises for changes no byte: the example's bundle for every
 * goal, with and without fusion, at three levels; real bundles for every goal, the levels in turn.
 */
class OptimizationLevelsIT {
  private static final Board BOARD = BoardCatalog.board("nucleo-f446re");
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final List<String> LEVELS = List.of("-O2", "-O3", "-Os");
  private static final int INFERENCES = 2;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"-O2", "-O3", "-Os"})
  void theExamplesGiveTheReferencesBytes(String level) throws IOException {
    for (Path bundle : ExampleModels.bundles()) {
      Set<List<EmittedFile>> done = new HashSet<>();
      for (Goal goal : Goal.values()) {
        for (boolean isFused : new boolean[] {true, false}) {
          check(
              bundle.getFileName().toString(),
              SharedModels.bytes(bundle),
              goal,
              isFused,
              level,
              done);
        }
      }
    }
  }

  @Test
  void realBundlesGiveTheReferencesBytes() {
    int turn = 0;
    for (String file : List.of("mnist_cnn_int8.nk", "mnist_cnn_dw_int8.nk", "mnist_mlp_int8.nk")) {
      for (Goal goal : Goal.values()) {
        String level = LEVELS.get(turn % LEVELS.size());
        check(file, SharedModels.bytes(file), goal, turn % 2 == 0, level, new HashSet<>());
        turn++;
      }
    }
  }

  /** Builds at one level share a folder, in which kernels are compiled once. */
  private void check(
      String file,
      byte[] bytes,
      Goal goal,
      boolean isFused,
      String level,
      Set<List<EmittedFile>> done) {
    CompileRequest.Options options =
        new CompileRequest.Options(Language.CPP, Mode.LOWERED, "builtin", goal, isFused, true);
    Compilation compilation =
        Compiler.compile(
            new CompileRequest(file, Int8Data.wrap(bytes), "model", BOARD.name(), options));
    if (!done.add(code(compilation))) {
      return; // another goal gave the same calls
    }
    List<FirmwareCase> cases =
        ModelInputs.embedded(compilation.quantized().graph()).stream()
            .limit(INFERENCES)
            .map(input -> new FirmwareCase(input.name(), input.bytes()))
            .toList();
    assertThat(cases).isNotEmpty();
    EmulatedModel model =
        new EmulatedModel(
            compilation,
            BOARD,
            folder.resolve("at" + level),
            Trace.NONE,
            LIMIT,
            List.of("OPTIMIZE=" + level, "WERROR=-Werror"));
    Firmware firmware = model.build(cases);
    RunResult result = model.run(firmware, cases);
    ReferenceInterpreter reference = new ReferenceInterpreter(compilation.quantized());
    for (int i = 0; i < cases.size(); i++) {
      assertThat(result.cases().get(i).output())
          .as("%s for %s, fused %s, %s, case %d", file, goal.label(), isFused, level, i)
          .isEqualTo(reference.run(cases.get(i).input()).output().int8());
    }
  }

  /** The emitted files without their first lines, which name the goal. */
  private static List<EmittedFile> code(Compilation compilation) {
    return compilation.files().stream()
        .filter(file -> file.path().matches("model_.*"))
        .map(
            file -> EmittedFile.text(file.path(), file.text().substring(file.text().indexOf("*/"))))
        .toList();
  }
}
