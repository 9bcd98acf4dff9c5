package org.netkit.aot.emit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.netkit.aot.board.Board;
import org.netkit.aot.board.BoardCatalog;
import org.netkit.aot.data.Int8Data;

class FirmwareEmitterTest {
  private static final Board BOARD = BoardCatalog.board("nucleo-f446re");

  @Test
  void aFirmwareIsCompleteAndEveryFileIsThereOnce() {
    List<String> paths = TinyFirmware.files(BOARD).stream().map(EmittedFile::path).toList();
    assertThat(paths)
        .doesNotHaveDuplicates()
        .contains("Makefile", "link.ld", "main.c", "tiny_cases.c", "tiny_cases.bin")
        .contains("board/board.h", "board/startup.c", "board/uart_stm32.c", "board/protocol.c");
  }

  @Test
  void linkerScriptAndMakefileFollowTheBoard() {
    Map<String, String> files = texts(TinyFirmware.files(BOARD.withStackBytes(1000)));
    assertThat(files.get("link.ld"))
        .contains("FLASH (rx) : ORIGIN = 0x08000000, LENGTH = 524288")
        .contains("RAM (rw) : ORIGIN = 0x20000000, LENGTH = 131072")
        .contains("? nk_stack_bytes : 1008;");
    assertThat(files.get("Makefile"))
        .contains("CPU := -mcpu=cortex-m4 -mthumb -mfpu=fpv4-sp-d16 -mfloat-abi=hard\n")
        .contains("    board/halt_wait.c\n")
        .contains("qemu-system-arm -machine netduinoplus2");
    assertThat(files.get("board/board.h"))
        .contains("#define NK_CLOCK_HZ 180000000u\n")
        .contains("#define NK_CONSOLE_BASE 0x40004400u\n");
  }

  @Test
  void aBoardWithoutEmulatorHasNoRunTarget() {
    Board bare =
        new Board(
            BOARD.name(),
            BOARD.title(),
            BOARD.cpu(),
            BOARD.clockHz(),
            BOARD.flash(),
            BOARD.ram(),
            BOARD.stackBytes(),
            List.of(),
            List.of(),
            java.util.Optional.empty(),
            java.util.Optional.empty());
    assertThat(texts(TinyFirmware.files(bare)).get("Makefile")).doesNotContain("qemu");
  }

  @Test
  void inputsArePaddedTo16BytesAndNamedByOneWord() {
    List<FirmwareCase> cases =
        List.of(
            new FirmwareCase("a \"b\"\n\u00fc", Int8Data.of((byte) 1, (byte) 2)),
            new FirmwareCase("", Int8Data.wrap(new byte[16])),
            new FirmwareCase("x".repeat(200), Int8Data.of((byte) 3)));
    List<EmittedFile> files = FirmwareEmitter.emitCases(TinyFirmware.BANNER, "tiny", cases);
    assertThat(files.get(1).content().toArray())
        .hasSize(48)
        .startsWith(1, 2, 0, 0, 0)
        .contains(3, org.assertj.core.data.Index.atIndex(32));
    assertThat(files.get(0).text())
        .contains("nk_case_inputs[48];")
        .contains("    {.name = \"a__b___\", .input = nk_case_inputs + 0},\n")
        .contains("    {.name = \"-\", .input = nk_case_inputs + 16},\n")
        .contains("    {.name = \"" + "x".repeat(64) + "\", .input = nk_case_inputs + 32},\n");
  }

  @Test
  void aFirmwareWithoutCasesIsRefused() {
    assertThatThrownBy(() -> TinyFirmware.files(BOARD, "tiny_aot.cpp", List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void emittedTextHasNoTabsButInTheMakefileAndNoTrailingBlanks() {
    texts(TinyFirmware.files(BOARD))
        .forEach(
            (path, text) -> {
              assertThat(text).as(path).endsWith("\n").doesNotContain("\r");
              assertThat(text.lines()).as(path).noneMatch(line -> line.endsWith(" "));
              if (!path.equals("Makefile")) {
                assertThat(text).as(path).doesNotContain("\t");
              }
            });
  }

  @Test
  void templatesImportByPathsThatWorkInsideAJar() throws IOException {
    for (String name : List.of("Makefile", "board.h", "cases.c", "link.ld", "main.c")) {
      try (InputStream in =
          FirmwareEmitterTest.class.getResourceAsStream("/templates/firmware/" + name + ".stg")) {
        String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        assertThat(text).as(name).contains("import \"templates/").doesNotContain("import \"..");
      }
    }
  }

  private static Map<String, String> texts(List<EmittedFile> files) {
    Map<String, String> texts = new HashMap<>();
    files.stream()
        .filter(f -> !f.path().endsWith(".bin"))
        .forEach(f -> texts.put(f.path(), f.text()));
    return texts;
  }
}
