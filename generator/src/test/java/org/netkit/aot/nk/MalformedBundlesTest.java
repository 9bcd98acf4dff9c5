package org.netkit.aot.nk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.netkit.aot.diag.CompileException;
import org.netkit.aot.diag.Diagnostic;
import org.netkit.aot.testing.ByteEdits;
import org.netkit.aot.testing.SmallBundles;

/** Each row of {@code malformed-bundles.txt}: a valid bundle, edits, and the exact refusal. */
class MalformedBundlesTest {
  private static final Duration LIMIT = Duration.ofSeconds(1);

  private record Row(String name, String bundle, String edits, List<String> expected) {
    static Row of(String line) {
      String[] cells = line.split("\\|");
      assertThat(cells).as(line).hasSize(4);
      List<String> expected = Arrays.stream(cells[3].split(",")).map(String::strip).toList();
      return new Row(cells[0].strip(), cells[1].strip(), cells[2].strip(), expected);
    }
  }

  @TestFactory
  Stream<DynamicTest> isRefusedWithCodeOffsetAndHint() throws IOException {
    return rows().stream().map(row -> DynamicTest.dynamicTest(row.name(), () -> check(row)));
  }

  @Test
  void theTableIsLongAndItsNamesAreUnique() throws IOException {
    assertThat(rows()).hasSizeGreaterThan(60).extracting(Row::name).doesNotHaveDuplicates();
  }

  private static void check(Row row) {
    byte[] bytes = ByteEdits.apply(row.edits(), NkWriter.write(bundle(row.bundle())));
    CompileException refusal =
        assertTimeout(
            LIMIT,
            () ->
                catchThrowableOfType(CompileException.class, () -> NkReader.read("bad.nk", bytes)));
    assertThat(refusal).as("the bundle was accepted").isNotNull();
    assertThat(refusal.diagnostics())
        .extracting(MalformedBundlesTest::codeAndOffset)
        .containsExactlyElementsOf(row.expected());
    assertThat(refusal.diagnostics()).allMatch(d -> d.hint().isPresent());
  }

  private static String codeAndOffset(Diagnostic diagnostic) {
    return diagnostic.code().id() + " @" + diagnostic.location().offset().orElseThrow();
  }

  private static NkBundle bundle(String name) {
    return switch (name) {
      case "int8" -> SmallBundles.int8Cnn();
      case "mlp" -> SmallBundles.floatMlp();
      case "kinds" -> SmallBundles.everyKind();
      default -> throw new IllegalArgumentException("no bundle " + name);
    };
  }

  private static List<Row> rows() throws IOException {
    try (InputStream in = MalformedBundlesTest.class.getResourceAsStream("malformed-bundles.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(Row::of)
          .toList();
    }
  }
}
