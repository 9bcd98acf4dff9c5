package org.netkit.aot;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.netkit.aot.board.Board;
import org.netkit.aot.board.BoardCatalog;
import org.netkit.aot.build.Firmware;
import org.netkit.aot.build.Trace;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.emit.FirmwareCase;
import org.netkit.aot.emit.Language;
import org.netkit.aot.run.RunResult;
import org.netkit.aot.select.Goal;
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

  /** Functions, variables and object files that were linked. */
  private static List<String> names(Firmware firmware) {
    return firmware.contributions().stream()
        .flatMap(part -> Stream.of(part.symbol(), part.object().replaceFirst(".*[/(]", "")))
        .distinct()
        .toList();
  }
}
