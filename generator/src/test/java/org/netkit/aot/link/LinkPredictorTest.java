package org.netkit.aot.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.link.ObjectFile.Definition;
import org.netkit.aot.link.ObjectFile.Pieces;
import org.netkit.aot.link.ObjectFile.Reference;
import org.netkit.aot.link.ObjectFile.Section;

class LinkPredictorTest {
  private static final Reference MAIN = new Reference.ToName("main", false);

  @Test
  void onlyWhatIsReachableCounts() {
    ObjectFile start = object("start.o", Map.of("nk_reset", 0), code(".text.nk_reset", 10, MAIN));
    ObjectFile main =
        object(
            "main.o",
            Map.of("main", 0, "unused", 1),
            code(".text.main", 20, new Reference.ToSection(2)),
            code(".text.unused", 1000),
            constants(".rodata.table", 40, 4));
    Prediction prediction = LinkPredictor.predict(List.of(start, main), List.of(), 2048);
    assertThat(prediction.flashBytes()).isEqualTo(32 + 48); // 10 + gap 2 + 20, 40 + gap 8
    assertThat(prediction.ramBytes()).isZero();
    assertThat(prediction.ramAndStackBytes()).isEqualTo(2048);
    assertThat(prediction.contributions())
        .contains(new Contribution(".text", ".text.main", "main.o", 20))
        .noneMatch(part -> part.input().contains("unused"));
    assertThat(sum(prediction, ".text")).isEqualTo(32);
  }

  @Test
  void theVectorTableStaysAndComesFirst() {
    ObjectFile start =
        object(
            "start.o",
            Map.of("nk_reset", 1),
            constants(".vectors", 64, 64),
            code(".text.nk_reset", 4));
    Prediction prediction = LinkPredictor.predict(List.of(start), List.of(), 0);
    assertThat(prediction.contributions())
        .extracting(Contribution::input)
        .startsWith(".vectors", ".text.nk_reset");
    assertThat(prediction.flashBytes()).isEqualTo(80);
  }

  @Test
  void variablesWithAnInitialValueAreInFlashAndRam() {
    ObjectFile object =
        object(
            "a.o",
            Map.of("nk_reset", 0),
            code(".text.nk_reset", 16, new Reference.ToSection(1), new Reference.ToSection(2)),
            variables(".data.x", 5, true),
            variables(".bss.y", 100, false));
    Prediction prediction = LinkPredictor.predict(List.of(object), List.of(), 1);
    assertThat(prediction.flashBytes()).isEqualTo(16 + 16);
    assertThat(prediction.ramBytes()).isEqualTo(16 + 112);
    assertThat(prediction.stackBytes()).isEqualTo(16);
  }

  @Test
  void aStrongDefinitionBeatsAWeakOne() {
    ObjectFile start = object("start.o", Map.of("nk_reset", 0), code(".text", 4, MAIN));
    ObjectFile weak =
        new ObjectFile(
            "w.o", List.of(code(".text.main", 400)), Map.of("main", new Definition(0, true)));
    ObjectFile strong = object("s.o", Map.of("main", 0), code(".text.main", 4));
    assertThat(LinkPredictor.predict(List.of(start, weak, strong), List.of(), 0).flashBytes())
        .isEqualTo(16);
  }

  @Test
  void constantsNeedNoCompiler() {
    ObjectFile weights = ObjectFile.ofConstants("w.o", Map.of("w", 33L), 16);
    ObjectFile start =
        object("a.o", Map.of("nk_reset", 0), code(".text", 16, new Reference.ToName("w", false)));
    assertThat(LinkPredictor.predict(List.of(start, weights), List.of(), 0).flashBytes())
        .isEqualTo(16 + 48);
  }

  @Test
  void equalStringsAreStoredOnceAndTailsNotAtAll() {
    assertThat(MergedPieces.bytes(List.of(strings("abc\0", 1), strings("bc\0abc\0", 1))))
        .containsExactly(4L, 0L);
    assertThat(MergedPieces.bytes(List.of(strings("c\0", 1), strings("abc\0x\0", 1))))
        .containsExactly(0L, 6L);
  }

  @Test
  void anAlignedStringIsATailOnlyOfAnAlignedPlace() {
    assertThat(MergedPieces.bytes(List.of(strings("bc\0\0abc\0", 4)))).containsExactly(8L);
    assertThat(MergedPieces.bytes(List.of(strings("ef\0\0abcdef\0", 4)))).containsExactly(7L);
  }

  @Test
  void equalWordsAreStoredOnce() {
    Section words = section(".rodata.cst4", "1234abcd1234", 4, new Pieces(4, false));
    assertThat(MergedPieces.bytes(List.of(words, words))).containsExactly(8L, 0L);
  }

  private static long sum(Prediction prediction, String section) {
    return prediction.contributions().stream()
        .filter(part -> part.section().equals(section))
        .mapToLong(Contribution::bytes)
        .sum();
  }

  private static ObjectFile object(String name, Map<String, Integer> names, Section... sections) {
    Map<String, Definition> definitions = new java.util.HashMap<>();
    names.forEach((symbol, section) -> definitions.put(symbol, new Definition(section, false)));
    return new ObjectFile(name, Arrays.asList(sections), definitions);
  }

  private static Section code(String name, int bytes, Reference... references) {
    return section(name, bytes, 4, true, false, references);
  }

  private static Section constants(String name, int bytes, int alignment) {
    return section(name, bytes, alignment, true, false);
  }

  private static Section variables(String name, int bytes, boolean isLoaded) {
    return section(name, bytes, 4, isLoaded, true);
  }

  private static Section section(
      String name,
      int bytes,
      int alignment,
      boolean isLoaded,
      boolean isWritable,
      Reference... references) {
    return new Section(
        name,
        bytes,
        alignment,
        true,
        isLoaded,
        isWritable,
        Pieces.WHOLE,
        Int8Data.wrap(new byte[0]),
        Arrays.asList(references));
  }

  private static Section strings(String text, int alignment) {
    return section(".rodata.str1." + alignment, text, alignment, new Pieces(1, true));
  }

  private static Section section(String name, String text, int alignment, Pieces pieces) {
    byte[] content = text.getBytes(StandardCharsets.ISO_8859_1);
    return new Section(
        name,
        content.length,
        alignment,
        true,
        true,
        false,
        pieces,
        Int8Data.wrap(content),
        List.of());
  }
}
