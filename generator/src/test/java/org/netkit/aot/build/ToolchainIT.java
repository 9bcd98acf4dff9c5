package org.netkit.aot.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.netkit.aot.board.Board;
import org.netkit.aot.board.BoardCatalog;
import org.netkit.aot.diag.CompileException;
import org.netkit.aot.emit.EmittedFile;
import org.netkit.aot.emit.TinyFirmware;
import org.netkit.aot.link.Contribution;

/** Real builds with the GNU toolchain for Arm. */
class ToolchainIT {
  private static final List<String> STRICT =
      List.of(
          "WERROR=-Werror",
          "WARNINGS=-Wall -Wextra -Wconversion -Wsign-conversion -Wshadow -pedantic");
  private static final Board NUCLEO = BoardCatalog.board("nucleo-f446re");

  @TempDir Path parent;

  static Stream<String> boards() {
    return BoardCatalog.names().stream();
  }

  @ParameterizedTest
  @MethodSource("boards")
  void numbersAreThoseOfSizeToTheByte(String name) throws IOException {
    Board board = BoardCatalog.board(name);
    Path folder = write(board, TinyFirmware.files(board));
    Firmware firmware = Toolchain.build(folder, board, Trace.NONE, STRICT);
    long[] size = size(firmware.elf());
    assertThat(firmware.flashBytes()).isEqualTo(size[0] + size[1]);
    assertThat(firmware.ramBytes() + firmware.stackBytes()).isEqualTo(size[1] + size[2]);
    assertThat(firmware.stackBytes()).isEqualTo(board.stackBytes());
    assertThat(sum(firmware, Contribution::isInFlash)).isEqualTo(firmware.flashBytes());
    assertThat(sum(firmware, Contribution::isInRam)).isEqualTo(firmware.ramBytes());
  }

  @ParameterizedTest
  @MethodSource("boards")
  void theSurroundingsOfAModelAreSmallAndFreeOfHeapAndPrintf(String name) throws IOException {
    Board board = BoardCatalog.board(name);
    Path folder = write(board, TinyFirmware.files(board));
    Firmware firmware = Toolchain.build(folder, board, Trace.NONE, STRICT);
    assertThat(firmware.ramBytes()).isLessThanOrEqualTo(64); // 20 of them are the model's own
    assertThat(Toolchain.elf(firmware.elf()).symbols())
        .extracting(ElfFile.Symbol::name)
        .noneMatch(s -> s.matches("_?(malloc|free|_sbrk|printf|__cxa_.*|_impure_data|_Znw.*)"));
  }

  @Test
  void traceBuildsStandBesideTheFirmware() throws IOException {
    Path folder = write(NUCLEO, TinyFirmware.files(NUCLEO));
    for (Trace trace : Trace.values()) {
      Toolchain.build(folder, NUCLEO, trace, STRICT);
    }
    assertThat(folder.resolve("firmware.elf")).exists();
    assertThat(folder.resolve("firmware-trace1.elf")).exists();
    assertThat(folder.resolve("firmware-trace2.elf")).exists();
  }

  @Test
  void twoFoldersGiveTheSameBytes() throws IOException {
    Path one = write(NUCLEO, TinyFirmware.files(NUCLEO));
    Path two = parent.resolve("somewhere else/deeper");
    OutputTree.replace(two, TinyFirmware.files(NUCLEO));
    byte[] first = Files.readAllBytes(Toolchain.build(one, NUCLEO, Trace.NONE).elf());
    byte[] second = Files.readAllBytes(Toolchain.build(two, NUCLEO, Trace.NONE).elf());
    assertThat(Arrays.equals(first, second)).isTrue();
  }

  @Test
  void otherInputsBuildOnlyTheirOwnFile() throws IOException {
    Path folder = write(NUCLEO, TinyFirmware.files(NUCLEO));
    Toolchain.build(folder, NUCLEO, Trace.NONE);
    var before = Files.getLastModifiedTime(folder.resolve("obj/main.o"));
    OutputTree.update(
        folder,
        org.netkit.aot.emit.FirmwareEmitter.emitCases(
            TinyFirmware.BANNER, "tiny", TinyFirmware.cases(5)));
    Firmware firmware = Toolchain.build(folder, NUCLEO, Trace.NONE);
    assertThat(Files.getLastModifiedTime(folder.resolve("obj/main.o"))).isEqualTo(before);
    assertThat(Toolchain.elf(firmware.elf()).symbol("nk_case_inputs").orElseThrow().bytes())
        .isEqualTo(5 * 16);
  }

  @Test
  void tooMuchForTheBoardIsOurOwnMessage() throws IOException {
    List<EmittedFile> files =
        TinyFirmware.files(NUCLEO).stream()
            .map(f -> f.path().equals("main.c") ? withLargeVariable(f) : f)
            .toList();
    Path folder = write(NUCLEO, files);
    assertThatThrownBy(() -> Toolchain.build(folder, NUCLEO, Trace.NONE))
        .isInstanceOf(CompileException.class)
        .hasMessageMatching(
            "(?s).*NK430: ram: 202,\\d{3} bytes are needed, the board has 131,072.*")
        .hasMessageContaining("200,000  kept (main.o)")
        .hasMessageNotContaining("collect2");
    assertThatThrownBy(() -> Toolchain.build(folder, NUCLEO, Trace.NONE))
        .hasMessageContaining("NK430");
  }

  @Test
  void anErrorOfTheCompilerIsShownAsItIs() throws IOException {
    List<EmittedFile> files =
        TinyFirmware.files(NUCLEO).stream()
            .map(f -> f.path().equals("main.c") ? append(f, "int broken(\n") : f)
            .toList();
    Path folder = write(NUCLEO, files);
    assertThatThrownBy(() -> Toolchain.build(folder, NUCLEO, Trace.NONE))
        .isInstanceOfSatisfying(CompileException.class, e -> assertThat(e.exitCode()).isEqualTo(3))
        .hasMessageContaining("NK702: make failed with exit status 2")
        .hasMessageContaining("main.c");
  }

  @Test
  void aStaticConstructorIsRefused() throws IOException {
    String constructor =
        "extern const volatile int8_t start;\nconst volatile int8_t start = 1;\nint8_t value = start;\n";
    List<EmittedFile> files =
        TinyFirmware.files(NUCLEO).stream()
            .map(f -> f.path().equals("tiny_aot.cpp") ? append(f, constructor) : f)
            .toList();
    Path folder = write(NUCLEO, files);
    assertThatThrownBy(() -> Toolchain.build(folder, NUCLEO, Trace.NONE))
        .hasMessageContaining("static constructors are not run by this firmware");
  }

  private Path write(Board board, List<EmittedFile> files) {
    Path folder = parent.resolve("a b ü/" + board.name());
    OutputTree.replace(folder, files);
    return folder;
  }

  private static EmittedFile append(EmittedFile file, String text) {
    return EmittedFile.text(file.path(), file.text() + text);
  }

  private static EmittedFile withLargeVariable(EmittedFile main) {
    String text = "static char kept[200000];\n" + main.text();
    return EmittedFile.text("main.c", text.replace("    spoil_output();", "    kept[i]++;"));
  }

  private static long sum(Firmware firmware, java.util.function.Predicate<Contribution> predicate) {
    return firmware.contributions().stream().filter(predicate).mapToLong(Contribution::bytes).sum();
  }

  /** Text, data and bss as arm-none-eabi-size prints them. */
  private static long[] size(Path elf) {
    ExternalTool.Result result =
        ExternalTool.run(
            List.of("arm-none-eabi-size", elf.getFileName().toString()),
            elf.getParent(),
            Duration.ofSeconds(20));
    String[] fields = result.output().lines().toList().get(1).trim().split("\\s+");
    return Arrays.stream(fields).limit(3).mapToLong(Long::parseLong).toArray();
  }
}
