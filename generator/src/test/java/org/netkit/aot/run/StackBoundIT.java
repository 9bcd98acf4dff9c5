package org.netkit.aot.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.netkit.aot.board.Board;
import org.netkit.aot.board.BoardCatalog;
import org.netkit.aot.build.Firmware;
import org.netkit.aot.build.OutputTree;
import org.netkit.aot.build.StackAnalyzer;
import org.netkit.aot.build.StackBound;
import org.netkit.aot.build.Toolchain;
import org.netkit.aot.build.Trace;
import org.netkit.aot.diag.CompileException;
import org.netkit.aot.emit.FirmwareCase;
import org.netkit.aot.emit.TinyFirmware;

/**
 * The static bound of the stack against the compiler's notes and against what a run really uses.
 */
class StackBoundIT {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @TempDir Path parent;

  static Stream<String> boards() {
    return BoardCatalog.names().stream();
  }

  @ParameterizedTest
  @MethodSource("boards")
  void theMarkOfARunIsWithinTheBoundAndCloseToIt(String name) {
    Board board = BoardCatalog.board(name);
    for (Trace trace : Trace.values()) {
      Firmware firmware = build(board, trace);
      StackBound bound = StackAnalyzer.analyze(Toolchain.elf(firmware.elf()));
      assertThat(bound.obstacles()).isEmpty();
      assertThat(run(firmware, board, trace).stackUsedBytes())
          .isBetween(bound.bytes() - 64, bound.bytes());
    }
  }

  @ParameterizedTest
  @MethodSource("boards")
  void theReserveOfTheBoundIsEnoughAnd64BytesLessThanTheMarkAreNot(String name) {
    Board board = BoardCatalog.board(name);
    Firmware roomy = build(board, Trace.NONE);
    StackBound bound = StackAnalyzer.analyze(Toolchain.elf(roomy.elf()));
    Board exact = board.withStackBytes(bound.reserveBytes(board));
    RunResult result = run(build(exact, Trace.NONE), exact, Trace.NONE);
    assertThat(result.stackReservedBytes()).isEqualTo(bound.reserveBytes(board));
    Board narrow = board.withStackBytes((result.stackUsedBytes() - 64) / 16 * 16);
    Firmware firmware = build(narrow, Trace.NONE);
    assertThatThrownBy(() -> run(firmware, narrow, Trace.NONE))
        .isInstanceOf(CompileException.class)
        .hasMessageContaining("NK801: the firmware stopped with a fault: stack overflow")
        .hasMessageContaining("address 0x1fffff");
  }

  @ParameterizedTest
  @MethodSource("boards")
  void noFrameIsSmallerThanTheCompilerSays(String name) throws IOException {
    Board board = BoardCatalog.board(name);
    Firmware firmware = build(board, Trace.BYTES);
    StackBound bound = StackAnalyzer.analyze(Toolchain.elf(firmware.elf()));
    List<String> notes = notes(firmware.elf().getParent().resolve("obj-trace2"));
    for (StackBound.Frame frame : bound.deepest()) {
      assertThat(notes)
          .filteredOn(note -> note.startsWith(frame.function() + " "))
          .as(frame.function())
          .singleElement()
          .isEqualTo(frame.function() + " " + frame.bytes() + " static");
    }
  }

  /** Lines of GCC's {@code .su} files as {@code name bytes kind}. */
  private static List<String> notes(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".su"))
          .flatMap(StackBoundIT::lines)
          .map(line -> line.replaceFirst("\\([^\t]*\\)", "")) // parameters of C++
          .map(line -> line.replaceFirst("^[^\t]*[: ]", "").replace('\t', ' '))
          .toList();
    }
  }

  private static Stream<String> lines(Path file) {
    try {
      return Files.readAllLines(file).stream();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private Firmware build(Board board, Trace trace) {
    Path folder = parent.resolve(board.name());
    OutputTree.replace(folder, TinyFirmware.files(board));
    return Toolchain.build(folder, board, trace, List.of("WERROR=-Werror"));
  }

  private static RunResult run(Firmware firmware, Board board, Trace trace) {
    List<String> names = TinyFirmware.cases(2).stream().map(FirmwareCase::shownName).toList();
    int steps = trace == Trace.NONE ? 0 : 2;
    return QemuRunner.run(
        firmware.elf(), board, new ExpectedRun("tiny", names, steps, 16, 4), LIMIT);
  }
}
