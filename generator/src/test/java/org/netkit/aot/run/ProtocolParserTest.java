package org.netkit.aot.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.netkit.aot.build.ElfFile;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.diag.CompileException;
import org.netkit.aot.diag.Location;

class ProtocolParserTest {
  private static final ElfFile ELF =
      new ElfFile(
          List.of(),
          List.of(
              new ElfFile.Symbol("tiny_run", 0x0800_00c4L, 64, true),
              new ElfFile.Symbol("main", 0x0800_0040L, 132, true)),
          Int8Data.of());

  private static final String REPORT =
      """

      NK begin tiny 1 cases=2 steps=2 input=16 output=4 clock=180000000
      NK case 0 case_0
      NK step 0 0 0 fffefdfcfbfaf9f8f7f6f5f4f3f2f1f0
      NK stepcrc 0 0 16 1dc66fc7
      NK step 0 1 0 f6e6d6c6
      NK stepcrc 0 1 4 8a433f69
      NK out 0 0 f6e6d6c6
      NK crc 0 8a433f69
      NK case 1 case_1
      NK step 1 0 0 efeeedecebeae9e8e7e6e5e4e3e2e1e0
      NK stepcrc 1 0 16 27af7028
      NK step 1 1 0 b6a69686
      NK stepcrc 1 1 4 e768e401
      NK out 1 0 b6a69686
      NK crc 1 e768e401
      NK stack 156 2048
      NK end 2 584888dd ok
      """;

  @Test
  void aWholeReportIsRead() {
    RunResult result = parse(REPORT).orElseThrow();
    assertThat(result.clockHz()).isEqualTo(180_000_000);
    assertThat(result.stackUsedBytes()).isEqualTo(156);
    assertThat(result.stackReservedBytes()).isEqualTo(2048);
    assertThat(result.crc()).isEqualTo(0x584888dd);
    assertThat(result.cases()).extracting(CaseResult::name).containsExactly("case_0", "case_1");
    CaseResult second = result.cases().get(1);
    assertThat(second.output())
        .isEqualTo(Int8Data.of((byte) 0xb6, (byte) 0xa6, (byte) 0x96, (byte) 0x86));
    assertThat(second.steps()).extracting(StepResult::bytes).containsExactly(16, 4);
    assertThat(second.steps().get(1))
        .isEqualTo(new StepResult(4, 0xe768e401, Optional.of(second.output())));
  }

  @Test
  void aTraceOfChecksumsHasNoBytes() {
    RunResult result = parse(REPORT.replaceAll("NK step [^\n]*\n", "")).orElseThrow();
    assertThat(result.cases().get(0).steps())
        .containsExactly(
            new StepResult(16, 0x1dc66fc7, Optional.empty()),
            new StepResult(4, 0x8a433f69, Optional.empty()));
  }

  @Test
  void longOutputsSpanLines() {
    ExpectedRun expected = new ExpectedRun("m", List.of("a"), 0, 1, 33);
    ProtocolParser parser = parser(expected);
    String zeros = "00".repeat(32);
    List<String> lines =
        List.of(
            "NK begin m 1 cases=1 steps=0 input=1 output=33 clock=1",
            "NK case 0 a",
            "NK out 0 0 " + zeros,
            "NK out 0 32 00",
            "NK crc 0 7a7c3a8d",
            "NK stack 8 16",
            "NK end 1 7a7c3a8d ok");
    for (String line : lines.subList(0, 6)) {
      assertThat(parser.accept(line)).as(line).isFalse();
      parser.throwIfBad();
    }
    assertThat(parser.accept(lines.get(6))).isTrue();
    assertThat(parser.result().cases().get(0).output().elements()).isEqualTo(33);
  }

  @Test
  void everyMissingRepeatedOrSwappedLineIsNoticed() {
    String[] lines = REPORT.stripLeading().split("\n");
    for (int i = 0; i < lines.length; i++) {
      if (!lines[i].startsWith("NK step ")) {
        assertThat(isAccepted(without(lines, i))).as("without %s", lines[i]).isFalse();
      }
      if (i + 1 < lines.length) {
        assertThat(isAccepted(repeated(lines, i))).as("twice %s", lines[i]).isFalse();
        assertThat(isAccepted(swapped(lines, i))).as("swapped %s", lines[i]).isFalse();
      }
    }
  }

  @Test
  void everyChangedCharacterIsNoticed() {
    String report = REPORT.stripLeading();
    int clock = report.indexOf("180000000");
    int stack = report.indexOf("156");
    for (int i = 0; i < report.length(); i++) {
      boolean isFreeNumber = i >= clock && i < clock + 9 || i >= stack && i < stack + 8;
      for (char instead : new char[] {'0', '7', 'a', 'F', ' ', '\n', '\0', '\u00ff'}) {
        if (!isFreeNumber && report.charAt(i) != instead) {
          String changed = report.substring(0, i) + instead + report.substring(i + 1);
          assertThat(isAccepted(changed)).as("%d: %s", i, changed).isFalse();
        }
      }
    }
  }

  @Test
  void garbageIsRefusedAndNeverCrashes() {
    long seed = 99L;
    SplittableRandom random = new SplittableRandom(seed);
    String[] lines = REPORT.stripLeading().split("\n");
    for (int i = 0; i < 5_000; i++) {
      StringBuilder text = new StringBuilder(String.join("\n", lines));
      for (int edits = random.nextInt(1, 6); edits > 0; edits--) {
        int at = random.nextInt(text.length() - 9);
        text.replace(at, at + random.nextInt(9), Integer.toString(random.nextInt(), 36));
      }
      try {
        parse(text.toString());
      } catch (CompileException refused) {
        assertThat(refused.getMessage()).as("seed %d, round %d", seed, i).contains("error NK80");
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          NK begin tiny 1   | NK begin tiny 2         | line 2 of the console: it is protocol 2: 'NK begin tiny 2
          NK begin tiny     | NK begin big            | it is the model big
          cases=2           | cases=3                 | cases should be 2
          steps=2           | steps=0                 | steps should be 2
          output=4          | output=5                | output should be 4
          clock=180000000   | clock=fast              | 'fast' is no number
          NK case 1 case_1  | NK case 1 case_2        | the case should be case_1
          NK out 1 0 b6     | NK out 1 1 b6           | the offset should be 0
          NK out 1 0 b6     | NK out 1 0 B6           | these are no bytes
          NK out 1 0 b6     | NK out 1 0 b7           | the checksum does not fit the output
          f5f4f3f2f1f0      | f5f4f3f2f1f1            | the checksum does not fit the bytes
          NK crc 1 e768e401 | NK error 1 9            | NK805: case 1: the model returned status 9
          NK stack 156      | NK stack 2048           | NK806: the stack used all of its 2,048 reserved bytes
          NK stack 156      | NK stack 2049           | more is used than there is
          584888dd ok       | 584888dd failed         | it is not ok
          NK end 2          | hello, world            | no such line
          """)
  void theFirstWrongLineIsShown(String text, String instead, String expected) {
    assertThat(REPORT).contains(text);
    assertThatThrownBy(() -> parse(REPORT.replace(text, instead)))
        .isInstanceOf(CompileException.class)
        .hasMessageContaining(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          stack-overflow sp=1fffff30 cfsr=00009200 hfsr=40000000 mmfar=00000000 bfar=1fffff50 pc=00000000 lr=00000000 | stack overflow at address 0x1fffff50 (sp 0x1fffff30
          stack-overflow sp=1fffff88 cfsr=00000092 hfsr=40000000 mmfar=1fffffa8 bfar=00000000 pc=00000000 lr=00000000 | stack overflow at address 0x1fffffa8 (sp
          unaligned-access sp=20000798 cfsr=01000000 hfsr=40000000 mmfar=00000000 bfar=00000000 pc=080000c6 lr=08000099 | unaligned access in tiny_run, called from main (sp 0x20000798 cfsr 0x01000000
          bus-error sp=2 | NK fault bus-error sp=2
          """)
  void aFaultIsExplained(String line, String expected) {
    assertThatThrownBy(() -> parse("NK begin t\n\nNK fault " + line))
        .isInstanceOf(CompileException.class)
        .hasMessageContaining("NK801: the firmware stopped with a fault: " + expected);
  }

  private static String without(String[] lines, int index) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < lines.length; i++) {
      text.append(i == index ? "" : lines[i] + "\n");
    }
    return text.toString();
  }

  private static String repeated(String[] lines, int index) {
    String[] copy = lines.clone();
    copy[index] += "\n" + copy[index];
    return String.join("\n", copy);
  }

  private static String swapped(String[] lines, int index) {
    String[] copy = lines.clone();
    copy[index] = lines[index + 1];
    copy[index + 1] = lines[index];
    return String.join("\n", copy);
  }

  private static boolean isAccepted(String report) {
    try {
      return parse(report).isPresent();
    } catch (CompileException refused) {
      return false;
    }
  }

  private static Optional<RunResult> parse(String report) {
    ProtocolParser parser = parser(new ExpectedRun("tiny", List.of("case_0", "case_1"), 2, 16, 4));
    boolean isComplete = false;
    for (String line : report.split("\n", -1)) {
      isComplete = isComplete || parser.accept(line);
    }
    parser.throwIfBad();
    return isComplete ? Optional.of(parser.result()) : Optional.empty();
  }

  private static ProtocolParser parser(ExpectedRun expected) {
    return new ProtocolParser(Location.of("x.elf"), expected, new FaultExplainer(ELF));
  }
}
