package org.netkit.aot.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.netkit.aot.board.Board;
import org.netkit.aot.board.BoardFile;
import org.netkit.aot.diag.CompileException;

class BoardLocatorTest {
  @TempDir Path folder;

  @Test
  void unknownNameIsAnsweredWithTheKnownOnes() {
    assertThatThrownBy(() -> BoardLocator.find("nucleo-f446"))
        .isInstanceOf(CompileException.class)
        .hasMessageContaining("NK501")
        .hasMessageContaining("'nucleo-f446'")
        .hasMessageContaining("nucleo-f446re, mps2-an386");
  }

  @Test
  void aFolderOfOnesOwnMayReplaceADriver() throws IOException {
    writeDescriptor("driver: cortex-m/halt_wait.c", "driver: ./stop.c");
    Files.writeString(folder.resolve("stop.c"), "/* mine */\n");
    Board board = BoardLocator.find(folder.toString());
    BoardFile last = board.files().get(board.files().size() - 1);
    assertThat(last.name()).isEqualTo("stop.c");
    assertThat(new String(last.content().toArray(), StandardCharsets.UTF_8)).contains("mine");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          clock_hz: 180000000      | clock_khz: 180000        | board.yml:7: error NK504: clock_khz: unknown key
          clock_hz: 180000000      | clock_khz: 180000        | error NK505: clock_hz: the key is missing
          bytes: 524288            | kilobytes: 512           | board.yml:12: error NK504: memory.flash.kilobytes: unknown key
          bytes: 524288            | bytes: 512K              | board.yml:12: error NK506: memory.flash.bytes: '512K' does not match
          bytes: 524288            | bytes: 0                 | board.yml:12: error NK506: memory.flash.bytes: 0 must be 1024..
          bytes: 131072            | bytes: 0xF0000000        | memory.ram.bytes: the region ends behind 0xffffffff
          origin: 0x20000000       | origin: 0x20000004       | memory.ram.origin: 536870916 must be a multiple of 16
          reserve_bytes: 2048      | reserve_bytes: 2040      | stack.reserve_bytes: 2040 must be a multiple of 16
          reserve_bytes: 2048      | reserve_bytes: 16        | stack.reserve_bytes: 16 must be 256..
          float_abi: hard          | float_abi: fast          | board.yml:6: error NK506: float_abi: 'fast' does not match
          fpu: fpv4-sp-d16         | fpu: none                | float_abi: 'hard' needs an fpu
          core: cortex-m4          | core: [cortex-m4]        | core: a single value is expected
          name: nucleo-f446re      | name: Nucleo/../x        | name: 'Nucleo/../x' does not match
          hse_hz: 8000000          | hse_khz: 8000            | error NK504: clock.params.hse_khz: unknown key
          hse_hz: 8000000          | hse_hz: eight            | clock.params.hse_hz: 'eight' does not match
          tx_pin: 2                | tx_pin: 4294967296       | console.params.tx_pin: 4294967296 must be 0..4294967295
          - common                 | - missing                | support: missing/support.yml: no such file
          - cortex-m               | - common                 | support: there are two files named console.h
          cortex-m/halt_wait.c     | cortex-m/halt.c          | halt.driver: cortex-m/halt.c: no such file
          cortex-m/halt_wait.c     | ../../etc/passwd.c       | halt.driver: '../../etc/passwd.c' does not match
          machine: netduinoplus2   | machine: -kernel         | emulators.qemu.machine: '-kernel' does not match
          serial: 1                | serial: 16               | emulators.qemu.serial: 16 must be 0..15
          qemu:                    | bochs:                   | emulators.bochs: unknown key
          fpu: fpv4-sp-d16         | core: cortex-m7          | core: the key is there twice
          memory:                  | memory: none\\nx:        | memory: keys and values are expected
          name: nucleo-f446re      | name: "                  | error NK503
          """)
  void aWrongDescriptorIsRefusedAtItsLine(String line, String instead, String expected)
      throws IOException {
    writeDescriptor(line, instead.replace("\\n", "\n"));
    assertThatThrownBy(() -> BoardLocator.find(folder.toString()))
        .isInstanceOf(CompileException.class)
        .hasMessageContaining(expected);
  }

  @Test
  void anEmptyOrRecursiveDescriptorIsRefused() throws IOException {
    for (String text : List.of("", "- a\n", "&a [*a]\n", "&a {name: *a}\n", "\0", "{{{{{{{")) {
      Files.writeString(folder.resolve("board.yml"), text);
      assertThatThrownBy(() -> BoardLocator.find(folder.toString()))
          .as(text)
          .isInstanceOf(CompileException.class);
    }
  }

  @Test
  void allProblemsAreReportedTogether() throws IOException {
    writeDescriptor("clock_hz: 180000000", "clock_hz: 0\nclok_hz: 1");
    String descriptor = Files.readString(folder.resolve("board.yml"));
    Files.writeString(folder.resolve("board.yml"), descriptor.replace("tx_pin", "tx_pim"));
    assertThatThrownBy(() -> BoardLocator.find(folder.toString()))
        .hasMessageContaining("clock_hz: 0 must be 1..")
        .hasMessageContaining("clok_hz: unknown key")
        .hasMessageContaining("console.params.tx_pim: unknown key");
  }

  private void writeDescriptor(String line, String instead) throws IOException {
    String text = resource("/boards/nucleo-f446re/board.yml");
    assertThat(text).contains(line);
    Files.writeString(folder.resolve("board.yml"), text.replaceFirst(quote(line), instead));
  }

  private static String quote(String text) {
    return Pattern.quote(text);
  }

  private static String resource(String path) throws IOException {
    try (InputStream in = BoardLocatorTest.class.getResourceAsStream(path)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
