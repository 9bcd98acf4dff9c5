package org.netkit.aot.embed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The sizes that the compiler computes are those that the C compiler is asked to confirm. */
class StepStructTest {
  private static final Pattern ASSERTION =
      Pattern.compile(
          "static_assert\\(sizeof\\(void \\*\\) != 4u \\|\\| sizeof\\(\\w+\\) == (\\d+)u");

  static Set<String> sources() {
    return Arrays.stream(StepStruct.values())
        .map(StepStruct::source)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @ParameterizedTest
  @MethodSource("sources")
  void theRuntimeAssertsTheSizesOn32Bits(String source) throws IOException {
    List<Integer> computed =
        Arrays.stream(StepStruct.values())
            .filter(struct -> struct.source().equals(source))
            .map(struct -> struct.bytes(4))
            .distinct()
            .sorted()
            .toList();
    assertThat(asserted(source)).isEqualTo(computed);
  }

  @Test
  void pointersAreAlignedAndStructsPadded() {
    assertThat(CStruct.bytes("ipi", 4)).isEqualTo(12);
    assertThat(CStruct.bytes("ipi", 8)).isEqualTo(24);
    assertThat(CStruct.bytes("i(ip)i", 8)).isEqualTo(32);
    assertThat(CStruct.bytes("(iii)i", 8)).isEqualTo(16);
    assertThat(CStruct.bytes("i((p)i)i", 8)).isEqualTo(32);
  }

  private static List<Integer> asserted(String source) throws IOException {
    String path = source.equals("nk_step") ? "nk_step.h" : "steps/" + source + ".c";
    try (InputStream in = StepStructTest.class.getResourceAsStream("/runtime-c/src/" + path)) {
      Matcher matcher = ASSERTION.matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      return matcher.results().map(m -> Integer.valueOf(m.group(1))).distinct().sorted().toList();
    }
  }
}
