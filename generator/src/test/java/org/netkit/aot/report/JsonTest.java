package org.netkit.aot.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class JsonTest {
  record Inner(String label, List<Integer> values) {}

  record Outer(String zeta, float scale, Optional<Inner> some, Optional<String> none, long alpha) {}

  @Test
  void componentsStandInTheOrderOfTheirDeclaration() {
    Outer outer =
        new Outer("z", 0.1f, Optional.of(new Inner("ä\"", List.of(1, 2))), Optional.empty(), 7);
    assertThat(Json.text(outer))
        .isEqualTo(
            """
            {
              "zeta" : "z",
              "scale" : 0.100000001,
              "some" : {
                "label" : "ä\\"",
                "values" : [ 1, 2 ]
              },
              "none" : null,
              "alpha" : 7
            }
            """);
  }

  @Test
  void everyFloatReadsBackToTheSameBits() throws Exception {
    long seed = 20250101;
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 2_000; i++) {
      float value = Float.intBitsToFloat(random.nextInt());
      if (Float.isFinite(value)) {
        String json = Json.text(new Outer("", value, Optional.empty(), Optional.empty(), 0));
        float back = Float.parseFloat(new ObjectMapper().readTree(json).get("scale").asText());
        assertThat(back == 0 && value == 0 ? value : back).as("seed %d", seed).isEqualTo(value);
      }
    }
  }
}
