package org.netkit.aot.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.netkit.aot.board.BoardCatalog;
import org.netkit.aot.build.ElfFile.Section;
import org.netkit.aot.build.ElfFile.Symbol;
import org.netkit.aot.data.Int8Data;

class StackAnalyzerTest {
  private static final long BASE = 0x0800_0000L;
  private static final int FUNCTION_BYTES = 16;

  /** Encodings as arm-none-eabi-as gives them, halfwords in the order of the addresses. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          push {r4, r5, r6, lr}     | b570     | 16
          push {r7}                 | b480     | 4
          push.w {r4-r11, lr}       | e92d4ff0 | 36
          str r4, [sp, #-4]!        | f84d4d04 | 4
          strd r4, r5, [sp, #-16]!  | e96d4504 | 16
          vpush {d8-d15}            | ed2d8b10 | 64
          vpush {s16}               | ed2d8a01 | 4
          sub sp, #508              | b0ff     | 508
          sub.w sp, sp, #1024       | f5ad6d80 | 1024
          sub.w sp, sp, #0xff00ff   | f1ad1dff | 16711935
          subw sp, sp, #4095        | f6ad7dff | 4095
          add sp, #508              | b07f     | 0
          pop {r4, pc}              | bd10     | 0
          ldr.w pc, [sp], #4        | f85dfb04 | 0
          ldr.w r3, [pc, #8]        | f8df3008 | 0
          str.w r4, [sp, #4]        | f8cd4004 | 0
          bx lr                     | 4770     | 0
          nop.w                     | f3af8000 | 0
          """)
  void framesAreReadFromInstructions(String text, String code, int bytes) {
    StackBound bound = StackAnalyzer.analyze(program(code + "4770"));
    assertThat(bound.isKnown()).as(text + bound.obstacles()).isTrue();
    assertThat(bound.bytes()).as(text).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          blx r3               | 4798     | nk_reset calls through a pointer
          bx r3                | 4718     | nk_reset jumps through a pointer
          mov pc, r3           | 469f     | nk_reset jumps through a pointer
          ldr.w pc, [r3]       | f8d3f000 | nk_reset jumps through a pointer
          sub.w sp, sp, r3     | ebad0d03 | nk_reset takes a number of bytes from the stack that is known
          mov sp, r7           | 46bd     | nk_reset sets the stack pointer from a register
          add sp, r3           | 449d     | nk_reset sets the stack pointer from a register
          bl 0x800             | f000fbfe | nk_reset calls unknown code
          bl nk_reset          | f7fffffe | nk_reset may call itself
          """)
  void whatCannotBeBoundedIsNamed(String text, String code, String obstacle) {
    StackBound bound = StackAnalyzer.analyze(program(code + "4770"));
    assertThat(bound.isKnown()).as(text).isFalse();
    assertThat(bound.obstacles()).as(text).singleElement().asString().startsWith(obstacle);
  }

  @Test
  void theDeepestPathCounts() {
    StackBound bound =
        StackAnalyzer.analyze(
            program(
                "b500" + "f000f805" + "f000f80b" + "bd00", // push {lr}; bl f1; bl f2; pop {pc}
                "b084" + "b004" + "4770", // f1: sub sp, #16
                "b500" + "b082" + "b002" + "bd00")); // f2: push {lr}; sub sp, #8
    assertThat(bound.obstacles()).isEmpty();
    assertThat(bound.bytes()).isEqualTo(20);
    assertThat(bound.deepest())
        .containsExactly(new StackBound.Frame("nk_reset", 4), new StackBound.Frame("f1", 16));
  }

  @Test
  void aTailCallCountsAndMutualRecursionIsFound() {
    StackBound tail = StackAnalyzer.analyze(program("b500" + "f000b805", "b084" + "4770"));
    assertThat(tail.obstacles()).isEmpty();
    assertThat(tail.bytes()).isEqualTo(20);
    StackBound mutual =
        StackAnalyzer.analyze(program("b500" + "f000f805" + "bd00", "b500" + "f7fffff5" + "bd00"));
    assertThat(mutual.obstacles()).containsExactly("nk_reset may call itself");
  }

  @Test
  void functionsThatJumpIntoEachOtherAreOne() {
    StackBound bound =
        StackAnalyzer.analyze(
            program(
                "b500" + "e006" + "bd00", // nk_reset: push {lr}; b f1 (its beginning)
                "b084" + "e7f6" + "4770")); // f1: sub sp, #16; b nk_reset + 4
    assertThat(bound.obstacles()).isEmpty();
    assertThat(bound.bytes()).isEqualTo(20);
  }

  @Test
  void tablesBetweenInstructionsAreNotRead() {
    String code = "e000" + "b570" + "4770"; // b over a table that looks like a push
    assertThat(StackAnalyzer.analyze(program(code)).bytes()).isEqualTo(16);
    ElfFile marked =
        with(
            program(code),
            new Symbol("$t", BASE, 0, false),
            new Symbol("$d", BASE + 2, 0, false),
            new Symbol("$t.1", BASE + 4, 0, false));
    assertThat(StackAnalyzer.analyze(marked).bytes()).isZero();
  }

  @Test
  void aProgramWithoutResetHasNoBound() {
    ElfFile empty = new ElfFile(List.of(), List.of(), Int8Data.of());
    assertThat(StackAnalyzer.analyze(empty).obstacles())
        .containsExactly("there is no function nk_reset");
  }

  @Test
  void theReserveHoldsOneException() {
    StackBound bound = new StackBound(248, List.of(), List.of());
    assertThat(bound.reserveBytes(BoardCatalog.board("nucleo-f446re"))).isEqualTo(368);
  }

  /** Functions of 16 bytes each: nk_reset, f1, f2 ... */
  @Test
  void aJumpThatIsMarkedStaysInItsFunction() {
    ElfFile elf = program("b5104718");
    assertThat(StackAnalyzer.analyze(elf).isKnown()).isFalse();
    Symbol mark = new Symbol("nk_jump_inside_7", BASE + 2, 0, false);
    assertThat(StackAnalyzer.analyze(with(elf, mark)).bytes()).isEqualTo(8);
    Symbol elsewhere = new Symbol("nk_jump_inside_7", BASE + 4, 0, false);
    assertThat(StackAnalyzer.analyze(with(elf, elsewhere)).isKnown()).isFalse();
  }

  @Test
  void everyComputedJumpOfTheRuntimeIsMarked() throws IOException {
    int jumps = 0;
    try (Stream<Path> files = Files.walk(Path.of("../runtime-c/src"))) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        String before = "";
        for (String line : Files.readAllLines(file)) {
          if (line.matches(".*\"bl?x r[0-9]+.*|.*\"mov pc.*")) {
            assertThat(before).as(file + ": " + line.strip()).contains("nk_jump_inside_%=");
            jumps++;
          }
          before = line;
        }
      }
    }
    assertThat(jumps).isPositive();
  }

  private static ElfFile program(String... functions) {
    byte[] code = new byte[functions.length * FUNCTION_BYTES];
    List<Symbol> symbols = new ArrayList<>();
    for (int i = 0; i < functions.length; i++) {
      byte[] bigEndian = HexFormat.of().parseHex(functions[i]);
      for (int b = 0; b < bigEndian.length; b++) {
        code[i * FUNCTION_BYTES + (b ^ 1)] = bigEndian[b];
      }
      String name = i == 0 ? "nk_reset" : "f" + i;
      symbols.add(new Symbol(name, BASE + (long) i * FUNCTION_BYTES, FUNCTION_BYTES, true));
    }
    Section text = new Section(".text", 1, 6, BASE, code.length);
    return new ElfFile(List.of(text), symbols, Int8Data.wrap(code));
  }

  private static ElfFile with(ElfFile elf, Symbol... more) {
    List<Symbol> symbols = new ArrayList<>(elf.symbols());
    symbols.addAll(List.of(more));
    return new ElfFile(elf.sections(), symbols, elf.code());
  }
}
