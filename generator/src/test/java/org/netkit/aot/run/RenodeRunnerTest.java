package org.netkit.aot.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netkit.aot.board.Board;
import org.netkit.aot.board.BoardCatalog;
import org.netkit.aot.diag.CompileException;

/**
 * The runner against a stand-in: a shell script that logs and writes as Renode does. (Renode itself
 * is no part of the tests' machine.)
 */
class RenodeRunnerTest {
  private static final Board BOARD = BoardCatalog.board("nucleo-f446re");
  private static final ExpectedRun EXPECTED = new ExpectedRun("m", List.of("a"), 0, 1, 1);
  private static final Duration LIMIT = Duration.ofSeconds(20);

  private static final String BEGIN =
      "NK begin m 1 cases=1 steps=0 input=1 output=1 clock=180000000\\r\\nNK case 0 a\\r\\n";
  private static final String REST =
      "NK out 0 0 00\\r\\nNK crc 0 d202ef8d\\r\\nNK stack 8 16\\r\\nNK end 1 d202ef8d ok\\r\\n";

  @TempDir Path folder;
  private Path elf;

  @BeforeEach
  void aBuiltFolder() throws IOException {
    Files.createDirectories(folder.resolve("renode"));
    elf = folder.resolve("firmware.elf");
    Files.write(elf, emptyProgram());
  }

  @Test
  void theReportIsReadWhileTheEmulatorGoesOn() throws IOException {
    String script =
        "printf '%s\\n' \"$@\" >arguments\n"
            + print(BEGIN)
            + "sleep 0.2\n"
            + print(REST)
            + "exec sleep 60\n";
    RunResult result = run(script, LIMIT);
    assertThat(result.clockHz()).isEqualTo(180_000_000);
    assertThat(folder.resolve("arguments"))
        .hasContent(
            """
            --disable-gui
            --plain
            --console
            -e
            $elf=@firmware.elf; include @renode/run.resc; \
            sysbus.usart2 CreateFileBackend @renode/console.log true; start
            """);
  }

  @Test
  void anAccessToNothingIsAFailureEvenIfTheReportIsWhole() {
    String log = "12:00:00 [WARNING] sysbus: ReadByte from non existing peripheral at 0x30000000.";
    assertThatThrownBy(() -> run("echo '" + log + "'\n" + print(BEGIN + REST) + "sleep 60", LIMIT))
        .isInstanceOf(CompileException.class)
        .hasMessageContaining("NK807: the emulator logged: " + log);
  }

  @Test
  void aCommandThatFailsEndsTheRunAtOnce() {
    assertThatThrownBy(
            () -> run("echo 'There was an error executing command x'\nexec sleep 60", LIMIT))
        .hasMessageContaining("NK807: the emulator logged: There was an error executing command x");
  }

  @Test
  void anEmulatorThatEndsOrSleepsIsAFailure() {
    assertThatThrownBy(() -> run(print(BEGIN), LIMIT))
        .hasMessageContaining("NK804")
        .hasMessageContaining("'NK case 0 a'");
    assertThatThrownBy(() -> run(print(BEGIN) + "exec sleep 60", Duration.ofSeconds(1)))
        .hasMessageContaining("NK802: no end line after 1 seconds");
  }

  @Test
  void aWriteToFlashThatTheControllerIgnoresIsAFailure() {
    String log =
        "12:00:00 [WARNING] flashController: Attempted to write 0x1 to a locked Control register.";
    assertThatThrownBy(() -> run("echo '" + log + "'\n" + print(BEGIN + REST) + "sleep 60", LIMIT))
        .hasMessageContaining("NK807: the emulator logged: " + log);
  }

  @Test
  void whatTheEmulatorLogsAtItsEndCounts() {
    String script =
        "trap 'echo \"[ERROR] cpu: halted\"; exit' TERM\n"
            + print(BEGIN + REST)
            + "for i in 1 2 3 4 5 6 7 8 9; do sleep 1; done";
    assertThatThrownBy(() -> run(script, LIMIT))
        .hasMessageContaining("NK807: the emulator logged: [ERROR] cpu: halted");
  }

  @Test
  void anEmulatorThatDoesNotStartIsCalledByItsName() {
    assertThatThrownBy(() -> run("echo 'no dotnet here'\nexit 4", LIMIT))
        .hasMessageContaining("NK702: renode failed with exit status 4:\nno dotnet here");
    assertThatThrownBy(() -> run(print(BEGIN) + "echo 'out of memory'\nexit 4", LIMIT))
        .hasMessageContaining("NK804")
        .hasMessageContaining("; exit status 4; it said: out of memory");
  }

  @Test
  void anOldReportIsNotRead() throws IOException {
    run(print(BEGIN + REST) + "exec sleep 60", LIMIT);
    assertThatThrownBy(() -> run("exit 0", LIMIT)).hasMessageContaining("NK804");
  }

  @Test
  void aBoardWithoutPlatformIsRefused() {
    Board other = BoardCatalog.board("mps2-an386");
    assertThatThrownBy(() -> RenodeRunner.run("true", elf, other, EXPECTED, LIMIT))
        .hasMessageContaining("NK507: mps2-an386 has no emulator");
  }

  private RunResult run(String script, Duration limit) throws IOException {
    Path program = folder.resolve("renode.sh");
    Files.writeString(program, "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    return RenodeRunner.run(program.toString(), elf, BOARD, EXPECTED, limit);
  }

  private static String print(String text) {
    return "printf '" + text + "' >>renode/console.log\n";
  }

  /** An ELF file for Arm with an empty table of names as its only section. */
  private static byte[] emptyProgram() {
    ByteBuffer file = ByteBuffer.allocate(52 + 40 + 1).order(ByteOrder.LITTLE_ENDIAN);
    file.putInt(0, 0x464C457F).put(4, (byte) 1).put(5, (byte) 1).putShort(18, (short) 40);
    file.putInt(32, 52).putShort(46, (short) 40).putShort(48, (short) 1);
    file.putInt(52 + 4, 3).putInt(52 + 16, 92).putInt(52 + 20, 1);
    return file.array();
  }
}
