package org.netkit.aot.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.netkit.aot.board.Board;
import org.netkit.aot.board.BoardCatalog;

/** What is emitted for Renode, checked without Renode. */
class RenodeFilesTest {
  private static final Board BOARD = BoardCatalog.board("nucleo-f446re");
  private static final Map<String, String> FILES =
      TinyFirmware.files(BOARD).stream()
          .filter(f -> f.path().startsWith("renode/"))
          .collect(Collectors.toMap(EmittedFile::path, EmittedFile::text));

  /** {@code name: Type @ sysbus ...} at the margin; properties, interrupts, blocks indented. */
  private static final Pattern PLATFORM_LINE =
      Pattern.compile(
          "|//.*"
              + "|[a-zA-Z0-9]+: [A-Za-z]+\\.[A-Za-z0-9_]+ @ (sysbus( 0x[0-9A-F]{8}| <0x[0-9A-F]{8},"
              + " \\+0x[0-9A-F]+>)?|\\{ sysbus .* \\})"
              + "|    [A-Za-z]+: (0x[0-9A-F]+|[0-9]+|\"[a-z0-9-]+\"|[a-z]+)"
              + "|    ([A-Za-z]+ )?-> [a-z]+@[0-9]+");

  @Test
  void platformScriptAndSuiteAreThere() {
    assertThat(FILES)
        .containsOnlyKeys("renode/nucleo_f446re.repl", "renode/run.resc", "renode/firmware.robot");
    assertThat(TinyFirmware.files(BoardCatalog.board("mps2-an386")))
        .noneMatch(f -> f.path().startsWith("renode/"));
  }

  @Test
  void thePlatformHasTheBoardsMemoryAndOnlyKnownForms() {
    String platform = FILES.get("renode/nucleo_f446re.repl");
    assertThat(platform.lines()).allMatch(line -> PLATFORM_LINE.matcher(line).matches());
    assertThat(platform)
        .contains(memory("flash", BOARD.flash().origin(), BOARD.flash().bytes()))
        .contains(memory("sram", BOARD.ram().origin(), BOARD.ram().bytes()))
        .contains("cpuType: \"cortex-m4\"")
        .doesNotContain("http")
        .doesNotContain("using ");
  }

  @Test
  void everyReferenceOfThePlatformIsDefined() {
    String platform = FILES.get("renode/nucleo_f446re.repl");
    List<String> names =
        platform
            .lines()
            .filter(l -> l.matches("[a-zA-Z0-9]+: .*"))
            .map(l -> l.replaceFirst(":.*", ""))
            .toList();
    assertThat(names).doesNotHaveDuplicates().contains("cpu", "nvic", "usart2");
    Pattern.compile("-> ([a-z]+)@")
        .matcher(platform)
        .results()
        .forEach(r -> assertThat(names).contains(r.group(1)));
    Pattern.compile("(?m)^    (nvic|flash|rtcPeripheral): ([a-z]+)$")
        .matcher(platform)
        .results()
        .forEach(r -> assertThat(names).contains(r.group(2)));
    assertThat(names).contains(BOARD.renode().orElseThrow().uart().replace("sysbus.", ""));
  }

  @Test
  void theScriptLoadsPlatformAndFirmwareByPathsBesideIt() {
    assertThat(FILES.get("renode/run.resc").lines().filter(l -> !l.startsWith("#")))
        .containsExactly(
            "",
            ":name: tiny on nucleo-f446re",
            ":description: Loads a firmware, ready to start.",
            "",
            "$platform?=$ORIGIN/nucleo_f446re.repl",
            "$elf?=$ORIGIN/../firmware.elf",
            "",
            "mach create \"nucleo-f446re\"",
            "machine LoadPlatformDescription $platform",
            "emulation SetAdvanceImmediately true",
            "sysbus LoadELF $elf");
  }

  @Test
  void theSuiteWaitsForEveryCaseAndTheEnd() {
    String suite = FILES.get("renode/firmware.robot");
    assertThat(suite)
        .contains("Execute Script              ${SCRIPT}\n")
        .contains("Wait For Line On Uart       NK begin tiny 1 cases=2\n")
        .contains("    Wait For Line On Uart       NK case 1 case_1\n")
        .contains("    Wait For Line On Uart       NK crc 1 [0-9a-f]{8}    treatAsRegex=true\n")
        .contains("NK end 2 [0-9a-f]{8} ok\n")
        .contains("Should Not Be In Log        non existing peripheral\n");
    assertThat(suite.lines().filter(l -> l.startsWith("***")))
        .containsExactly("*** Variables ***", "*** Test Cases ***");
    assertThat(suite.lines().filter(l -> !l.isEmpty() && !l.startsWith("#")))
        .allMatch(l -> l.matches("\\S.*|    \\S.*"));
  }

  @Test
  void checksumsThatAreKnownAreDemanded() {
    String suite =
        TinyFirmware.files(BOARD, "tiny_aot.cpp", TinyFirmware.casesWithOutputs(2)).stream()
            .filter(f -> f.path().equals("renode/firmware.robot"))
            .findFirst()
            .orElseThrow()
            .text();
    assertThat(suite)
        .containsPattern("NK crc 0 [0-9a-f]{8} {4}treatAsRegex=true\n")
        .containsPattern("NK crc 1 [0-9a-f]{8} {4}treatAsRegex=true\n")
        .containsPattern("NK end 2 [0-9a-f]{8} ok\n")
        .doesNotContain("{8}");
  }

  private static String memory(String name, long origin, long bytes) {
    return String.format(
        "%s: Memory.MappedMemory @ sysbus 0x%08X%n    size: 0x%X%n", name, origin, bytes);
  }
}
