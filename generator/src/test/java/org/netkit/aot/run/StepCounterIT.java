package org.netkit.aot.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.netkit.aot.board.Board;
import org.netkit.aot.board.BoardCatalog;
import org.netkit.aot.build.Firmware;
import org.netkit.aot.build.OutputTree;
import org.netkit.aot.build.Toolchain;
import org.netkit.aot.build.Trace;
import org.netkit.aot.emit.FirmwareCase;
import org.netkit.aot.emit.TinyFirmware;

/** Instructions of known code. */
class StepCounterIT {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final List<FirmwareCase> CASES = TinyFirmware.cases(3);

  @TempDir Path folder;

  static Stream<String> boards() {
    return BoardCatalog.names().stream();
  }

  @ParameterizedTest
  @MethodSource("boards")
  void countsEveryInstructionOnce(String name) {
    Board board = BoardCatalog.board(name);
    Firmware firmware = build(board, Trace.NONE);
    CountedRun run = StepCounter.run(firmware.elf(), board, expected(0), 3, LIMIT);
    assertThat(run.result().cases()).hasSize(3);
    assertThat(run.instructions()).hasSize(3);
    for (List<Long> counts : run.instructions()) {
      assertThat(counts.get(0)).isBetween(4L, 60L);
      assertThat(counts.subList(1, 3)).isEqualTo(List.of(2_001L, 6_004L));
    }
    assertThat(run.ofStep(2)).isEqualTo(6_004);
    assertThat(run.ofInference()).isEqualTo(8_005 + run.ofStep(0));
    assertThat(StepCounter.run(firmware.elf(), board, expected(0), 3, LIMIT)).isEqualTo(run);
  }

  @Test
  void aTraceBuildIsRefused() {
    Board board = BoardCatalog.board("nucleo-f446re");
    Firmware firmware = build(board, Trace.CHECKSUMS);
    assertThatThrownBy(() -> StepCounter.run(firmware.elf(), board, expected(3), 3, LIMIT))
        .hasMessageContaining("NK705")
        .hasMessageContaining("no marks");
  }

  @Test
  void anotherNumberOfStepsIsNoticed() {
    Board board = BoardCatalog.board("nucleo-f446re");
    Firmware firmware = build(board, Trace.NONE);
    assertThatThrownBy(() -> StepCounter.run(firmware.elf(), board, expected(0), 4, LIMIT))
        .hasMessageContaining("0 inferences were counted, 3 ran");
  }

  @Test
  void meansAreRounded() {
    RunResult result = new RunResult(1, List.of(), 1, 2, 0);
    CountedRun run =
        new CountedRun(result, List.of(List.of(1L, 10L), List.of(2L, 10L), List.of(2L, 11L)));
    assertThat(run.ofStep(0)).isEqualTo(2);
    assertThat(run.ofStep(1)).isEqualTo(10);
    assertThat(run.ofInference()).isEqualTo(12);
  }

  private Firmware build(Board board, Trace trace) {
    OutputTree.replace(folder, TinyFirmware.files(board, "tiny_counted.cpp", CASES));
    return Toolchain.build(folder, board, trace, List.of("WERROR=-Werror"));
  }

  private static ExpectedRun expected(int steps) {
    List<String> names = CASES.stream().map(FirmwareCase::shownName).toList();
    return new ExpectedRun("tiny", names, steps, 16, 4);
  }
}
