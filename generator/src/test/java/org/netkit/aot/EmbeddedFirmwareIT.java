package org.netkit.aot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.netkit.aot.board.Board;
import org.netkit.aot.board.BoardCatalog;
import org.netkit.aot.build.Firmware;
import org.netkit.aot.build.OutputTree;
import org.netkit.aot.build.Toolchain;
import org.netkit.aot.build.Trace;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.emit.EmittedFile;
import org.netkit.aot.emit.FirmwareCase;
import org.netkit.aot.emit.Language;
import org.netkit.aot.run.ExpectedRun;
import org.netkit.aot.run.QemuRunner;
import org.netkit.aot.run.RunResult;
import org.netkit.aot.select.Goal;
import org.netkit.aot.testing.ExampleModels;
import org.netkit.aot.testing.SharedModels;
import org.netkit.aot.verify.ModelInputs;

/** What a firmware with an embedded bundle takes, and what it must not hold. */
class EmbeddedFirmwareIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** What a microcontroller without a heap and files has no use for. */
  private static final Pattern FORBIDDEN =
      Pattern.compile(".*(alloc|sbrk|printf|scanf|fopen|fread|fwrite|stdio).*");

  @TempDir Path folder;

  /** Bounds: what the embed builds of the public netkit take on this board. */
  @ParameterizedTest
  @CsvSource({
    "mnist_cnn_int8.nk,    355028, 109700",
    "mnist_cnn_dw_int8.nk, 340324, 109700",
    "mnist_mlp_int8.nk,    340324, 109700"
  })
  void flashAndRam(String file, long mostFlashBytes, long mostRamBytes) {
    Board board = BoardCatalog.board("nucleo-f446re");
    Compilation compilation =
        Compiler.compile(
            new CompileRequest(
                file,
                Int8Data.wrap(SharedModels.bytes(file)),
                CompileRequest.stem(file),
                board.name(),
                new CompileRequest.Options(
                    Language.CPP, Mode.EMBED, "builtin", Goal.BALANCED, true, false)));
    List<FirmwareCase> cases =
        ModelInputs.embedded(compilation.quantized().graph()).stream()
            .map(input -> new FirmwareCase(input.name(), input.bytes()))
            .toList();
    EmulatedModel model =
        new EmulatedModel(compilation, board, folder, Trace.NONE, LIMIT, List.of());
    Firmware firmware = model.build(cases);
    assertThat(firmware.flashBytes()).isLessThan(mostFlashBytes);
    assertThat(firmware.ramBytes() + firmware.stackBytes()).isLessThan(mostRamBytes);
    assertThat(names(firmware))
        .anyMatch(name -> name.contains("memcpy")) // so that the C library is seen
        .filteredOn(name -> !name.startsWith("nk_"))
        .noneMatch(name -> FORBIDDEN.matcher(name).matches());
    RunResult result = model.run(firmware, cases);
    assertThat(result.stackUsedBytes()).isLessThan(board.stackBytes());
  }

  /** With {@code --keep-tests} the board can check itself, without a computer. */
  @Test
  void theBoardRunsTheBundlesOwnTestCases() throws IOException {
    Path file = ExampleModels.bundles().get(0);
    Board board = BoardCatalog.board("nucleo-f446re");
    Compilation compilation =
        Compiler.compile(
            new CompileRequest(
                "fashion_cnn_int8.nk",
                Int8Data.wrap(Files.readAllBytes(file)),
                "fashion_cnn_int8",
                board.name(),
                new CompileRequest.Options(
                    Language.C, Mode.EMBED, "builtin", Goal.BALANCED, true, true, true, false)));
    int inputBytes = compilation.program().input().bytes();
    List<FirmwareCase> cases =
        List.of(new FirmwareCase("all", Int8Data.wrap(new byte[inputBytes])));
    EmittedFile main = EmittedFile.text("main.c", resource("/arena/tests_main.c"));
    OutputTree.replace(
        folder,
        FirmwareTree.files(compilation, board, cases).stream()
            .map(emitted -> emitted.path().equals("main.c") ? main : emitted)
            .toList());
    Firmware firmware = Toolchain.build(folder, board, Trace.NONE);
    ExpectedRun expected =
        new ExpectedRun("fashion_cnn_int8", List.of("all"), 0, inputBytes, 2 * Integer.BYTES);
    RunResult result = QemuRunner.run(firmware.elf(), board, expected, LIMIT);
    assertThat(result.cases().get(0).output())
        .isEqualTo(Int8Data.of(new byte[] {10, 0, 0, 0, 0, 0, 0, 0}));
  }

  private static String resource(String path) throws IOException {
    try (InputStream in = EmbeddedFirmwareIT.class.getResourceAsStream(path)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Functions, variables and object files that were linked. */
  private static List<String> names(Firmware firmware) {
    return firmware.contributions().stream()
        .flatMap(part -> Stream.of(part.symbol(), part.object().replaceFirst(".*[/(]", "")))
        .distinct()
        .toList();
  }
}
