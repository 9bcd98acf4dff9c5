package org.netkit.aot.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.netkit.aot.board.Board;
import org.netkit.aot.board.BoardCatalog;
import org.netkit.aot.board.QemuMachine;
import org.netkit.aot.build.BoardLocator;
import org.netkit.aot.build.Firmware;
import org.netkit.aot.build.OutputTree;
import org.netkit.aot.build.Toolchain;
import org.netkit.aot.build.Trace;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.diag.CompileException;
import org.netkit.aot.emit.FirmwareCase;
import org.netkit.aot.emit.TinyFirmware;

/** Real firmware in a real emulator: what is right is read, what goes wrong is named. */
class QemuRunnerIT {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Duration SHORT = Duration.ofSeconds(2);
  private static final List<String> STRICT = List.of("WERROR=-Werror");

  @TempDir Path parent;

  static Stream<String> boards() {
    return BoardCatalog.names().stream();
  }

  @ParameterizedTest
  @MethodSource("boards")
  void outputsAreThoseOfTheModel(String name) {
    Board board = BoardCatalog.board(name);
    List<FirmwareCase> cases = TinyFirmware.cases(3);
    Firmware firmware = build(board, "tiny_aot.cpp", cases, Trace.NONE);
    RunResult result = QemuRunner.run(firmware.elf(), board, expected(cases, 0), LIMIT);
    for (int i = 0; i < cases.size(); i++) {
      byte[] output = TinyFirmware.expected(cases.get(i).input().toArray()).get(1);
      assertThat(result.cases().get(i).output()).isEqualTo(Int8Data.wrap(output));
      assertThat(result.cases().get(i).steps()).isEmpty();
    }
    assertThat(result.stackReservedBytes()).isEqualTo(board.stackBytes());
    assertThat(result.stackUsedBytes()).isBetween(64, 512);
  }

  @ParameterizedTest
  @MethodSource("boards")
  void aTraceHoldsEveryStep(String name) {
    Board board = BoardCatalog.board(name);
    List<FirmwareCase> cases = TinyFirmware.cases(2);
    Firmware bytes = build(board, "tiny_aot.cpp", cases, Trace.BYTES);
    Firmware checksums = Toolchain.build(bytes.elf().getParent(), board, Trace.CHECKSUMS, STRICT);
    RunResult whole = QemuRunner.run(bytes.elf(), board, expected(cases, 2), LIMIT);
    RunResult brief = QemuRunner.run(checksums.elf(), board, expected(cases, 2), LIMIT);
    for (int i = 0; i < cases.size(); i++) {
      List<byte[]> steps = TinyFirmware.expected(cases.get(i).input().toArray());
      List<StepResult> traced = whole.cases().get(i).steps();
      assertThat(traced.get(0).data()).contains(Int8Data.wrap(steps.get(0)));
      assertThat(traced.get(1).data()).contains(Int8Data.wrap(steps.get(1)));
      assertThat(brief.cases().get(i).steps())
          .containsExactly(
              new StepResult(16, traced.get(0).crc(), Optional.empty()),
              new StepResult(4, traced.get(1).crc(), Optional.empty()));
    }
  }

  @ParameterizedTest
  @MethodSource("boards")
  void anUnalignedDoubleLoadIsAFault(String name) {
    assertRun(name, "tiny_unaligned.cpp", LIMIT)
        .hasMessageContaining(
            "NK801: the firmware stopped with a fault: unaligned access in tiny_run")
        .hasMessageContaining("cfsr 0x01000000");
  }

  @ParameterizedTest
  @MethodSource("boards")
  void aStackOverflowIsNamedWithItsAddress(String name) {
    assertRun(name, "tiny_overflow.cpp", LIMIT)
        .hasMessageContaining("stack overflow at address 0x1fff")
        .hasMessageContaining("stack.reserve_bytes");
  }

  @ParameterizedTest
  @MethodSource("boards")
  void anAccessOutsideMemoryIsABusError(String name) {
    assertRun(name, "tiny_wild.cpp", LIMIT)
        .hasMessageContaining("bus error at address 0x30000000 in tiny_run");
  }

  @ParameterizedTest
  @MethodSource("boards")
  void anAccessJustBehindTheRamIsNamed(String name) {
    String end = String.format("0x%08x", BoardCatalog.board(name).ram().end());
    assertRun(name, "tiny_overrun.cpp", LIMIT)
        .hasMessageContaining("outside ram at address " + end + " in tiny_run");
  }

  @ParameterizedTest
  @MethodSource("boards")
  void aWriteToFlashIsNamed(String name) {
    assertRun(name, "tiny_flash_write.cpp", LIMIT)
        .hasMessageContaining("flash write at address 0x0")
        .hasMessageContaining(" in tiny_run");
  }

  @Test
  void aLineThatSomebodyElseTypedIntoIsGarbled() {
    assertRun("nucleo-f446re", "tiny_garbled.cpp", LIMIT)
        .hasMessageContaining("NK803: line 4 of the console: no such line: '?NK out 0 0 00010203'");
  }

  @Test
  void aRefusingModelIsReported() {
    assertRun("nucleo-f446re", "tiny_refuses.cpp", LIMIT)
        .hasMessageContaining("NK805: case 0: the model returned status 9");
  }

  @Test
  void anEndlessLoopMeetsTheTimeLimit() {
    long start = System.nanoTime();
    assertRun("nucleo-f446re", "tiny_endless.cpp", SHORT)
        .hasMessageContaining(
            "NK802: no end line after 2 seconds; the last line was 'NK case 0 case_0'");
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(60));
    assertThat(ProcessHandle.current().descendants())
        .noneMatch(p -> p.info().command().orElse("").endsWith("qemu-system-arm"));
  }

  @Test
  void aFirmwareThatSleepsWithoutEndLineMeetsTheTimeLimit() {
    assertRun("nucleo-f446re", "tiny_stops.cpp", SHORT).hasMessageContaining("NK802");
  }

  @Test
  void anEmulatorThatEndsEarlyIsAFailure() throws IOException {
    Board board = ownBoard();
    Firmware firmware = build(board, "tiny_stops.cpp", TinyFirmware.cases(1), Trace.NONE);
    assertThatThrownBy(
            () -> QemuRunner.run(firmware.elf(), board, expected(TinyFirmware.cases(1), 0), LIMIT))
        .isInstanceOf(CompileException.class)
        .hasMessageContaining("NK804: the emulator ended before the end line")
        .hasMessageContaining("'NK case 0 case_0'");
  }

  @Test
  void aBoardOfOnesOwnRunsTooAndMayLeaveTheEmulator() throws IOException {
    Board board = ownBoard();
    List<FirmwareCase> cases = TinyFirmware.cases(1);
    Firmware firmware = build(board, "tiny_aot.cpp", cases, Trace.NONE);
    RunResult result = QemuRunner.run(firmware.elf(), board, expected(cases, 0), LIMIT);
    assertThat(result.cases()).hasSize(1);
  }

  @Test
  void firmwareOfAnotherModelIsRefused() {
    Board board = BoardCatalog.board("nucleo-f446re");
    Firmware firmware = build(board, "tiny_aot.cpp", TinyFirmware.cases(1), Trace.NONE);
    ExpectedRun other = new ExpectedRun("tiny", List.of("case_0"), 0, 16, 5);
    assertThatThrownBy(() -> QemuRunner.run(firmware.elf(), board, other, LIMIT))
        .isInstanceOf(CompileException.class)
        .hasMessageContaining("NK803")
        .hasMessageContaining("output should be 5");
  }

  @Test
  void anUnknownMachineIsQemusOwnMessage() {
    Board board = BoardCatalog.board("nucleo-f446re");
    Firmware firmware = build(board, "tiny_aot.cpp", TinyFirmware.cases(1), Trace.NONE);
    Board other = withQemu(board, Optional.of(new QemuMachine("no-such", 0, List.of())));
    assertThatThrownBy(() -> run(firmware, other))
        .isInstanceOfSatisfying(CompileException.class, e -> assertThat(e.exitCode()).isEqualTo(3))
        .hasMessageContaining("NK702: qemu-system-arm failed with exit status 1")
        .hasMessageContaining("unsupported machine type");
    Board bare = withQemu(board, Optional.empty());
    assertThatThrownBy(() -> run(firmware, bare)).hasMessageContaining("NK507");
  }

  private org.assertj.core.api.AbstractThrowableAssert<?, ? extends Throwable> assertRun(
      String boardName, String source, Duration limit) {
    Board board = BoardCatalog.board(boardName);
    Firmware firmware = build(board, source, TinyFirmware.cases(1), Trace.NONE);
    ThrowingCallable run =
        () -> QemuRunner.run(firmware.elf(), board, expected(TinyFirmware.cases(1), 0), limit);
    return assertThatThrownBy(run).isInstanceOf(CompileException.class);
  }

  private static RunResult run(Firmware firmware, Board board) {
    return QemuRunner.run(firmware.elf(), board, expected(TinyFirmware.cases(1), 0), LIMIT);
  }

  private Firmware build(Board board, String source, List<FirmwareCase> cases, Trace trace) {
    Path folder = parent.resolve("a b/" + board.name());
    OutputTree.replace(folder, TinyFirmware.files(board, source, cases));
    return Toolchain.build(folder, board, trace, STRICT);
  }

  private static ExpectedRun expected(List<FirmwareCase> cases, int steps) {
    List<String> names = cases.stream().map(FirmwareCase::shownName).toList();
    return new ExpectedRun("tiny", names, steps, 16, 4);
  }

  /** The big board with a halt that ends QEMU: no Java code, only a descriptor. */
  private Board ownBoard() throws IOException {
    Path folder = Files.createDirectories(parent.resolve("my-board"));
    try (var in = QemuRunnerIT.class.getResourceAsStream("/boards/mps2-an386/board.yml")) {
      String text = new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
      text =
          text.replace("name: mps2-an386", "name: my-board")
              .replace("halt_wait.c", "halt_semihosting.c")
              .replace(
                  "    serial: 0",
                  "    serial: 0\n    arguments: [-semihosting-config, 'enable=on,target=native']");
      Files.writeString(folder.resolve("board.yml"), text);
    }
    return BoardLocator.find(folder.toString());
  }

  private static Board withQemu(Board board, Optional<QemuMachine> qemu) {
    return new Board(
        board.name(),
        board.title(),
        board.cpu(),
        board.clockHz(),
        board.flash(),
        board.ram(),
        board.stackBytes(),
        board.constants(),
        board.files(),
        qemu,
        board.renode());
  }
}
