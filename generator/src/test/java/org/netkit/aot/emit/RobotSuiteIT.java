package org.netkit.aot.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netkit.aot.board.Board;
import org.netkit.aot.board.BoardCatalog;
import org.netkit.aot.build.OutputTree;
import org.netkit.aot.build.Toolchain;
import org.netkit.aot.build.Trace;
import org.netkit.aot.testing.RobotLines;

/** The emitted suite against what firmware really prints, in QEMU. */
class RobotSuiteIT {
  private static final Board BOARD = BoardCatalog.board("nucleo-f446re");

  @TempDir Path folder;

  @Test
  void theSuitePassesOnWhatTheFirmwarePrintsAndOnNothingElse() throws IOException {
    List<FirmwareCase> cases = TinyFirmware.casesWithOutputs(3);
    String suite = suite(cases);
    List<String> console = console(cases);
    assertThat(RobotLines.failure(suite, console)).isEmpty();
    assertThat(RobotLines.failure(suite(TinyFirmware.cases(3)), console)).isEmpty();
    for (int i = 0; i < console.size(); i++) {
      String line = console.get(i);
      if (line.matches("NK (begin|case|crc|end) .*")) {
        List<String> changed = new ArrayList<>(console);
        changed.set(i, other(line));
        assertThat(RobotLines.failure(suite, changed)).as(line).isPresent();
      }
    }
    assertThat(RobotLines.failure(suite, console.subList(0, console.size() - 1))).isPresent();
  }

  @Test
  void aFaultIsTheLastLineThatTheSuiteWaitsFor() throws IOException {
    List<FirmwareCase> cases = TinyFirmware.casesWithOutputs(1);
    List<String> console = new ArrayList<>(console(cases));
    console.set(console.size() - 1, "NK fault bus-error sp=20000000");
    assertThat(RobotLines.failure(suite(cases), console))
        .hasValueSatisfying(step -> assertThat(step).startsWith("Should Match Regexp"));
  }

  /** The line with its last digit, or its name, changed. */
  private static String other(String line) {
    String text = line.endsWith(" ok") ? line.substring(0, line.length() - 3) : line;
    char last = text.charAt(text.length() - 1);
    if (line.startsWith("NK begin")) {
      return line.replaceFirst("cases=", "cases=1");
    }
    return text.substring(0, text.length() - 1)
        + (last == '0' ? '1' : '0')
        + line.substring(text.length());
  }

  private static String suite(List<FirmwareCase> cases) {
    return TinyFirmware.files(BOARD, "tiny_aot.cpp", cases).stream()
        .filter(file -> file.path().equals("renode/firmware.robot"))
        .findFirst()
        .orElseThrow()
        .text();
  }

  private List<String> console(List<FirmwareCase> cases) throws IOException {
    OutputTree.replace(folder, TinyFirmware.files(BOARD, "tiny_aot.cpp", cases));
    Path elf = Toolchain.build(folder, BOARD, Trace.NONE, List.of()).elf();
    List<String> command = new ArrayList<>(List.of("qemu-system-arm"));
    command.addAll(BOARD.qemu().orElseThrow().options("stdio"));
    command.addAll(List.of("-kernel", elf.toString()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    List<String> lines = new ArrayList<>();
    try (Scanner scanner = new Scanner(process.getInputStream(), "UTF-8")) {
      while (lines.isEmpty() || !lines.get(lines.size() - 1).startsWith("NK end")) {
        lines.add(scanner.nextLine().strip());
      }
    } finally {
      process.destroyForcibly();
    }
    return lines;
  }
}
