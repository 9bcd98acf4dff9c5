package org.netkit.aot.lower;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CLiteralsTest {
  @Test
  void printsNineDigitsAtMost() {
    assertThat(CLiterals.float32(1 / 255f)).isEqualTo("0.00392156886f");
    assertThat(CLiterals.float32(1)).isEqualTo("1.0f");
    assertThat(CLiterals.float32(-0f)).isEqualTo("-0.0f");
    assertThat(CLiterals.float32(0f)).isEqualTo("0.0f");
    assertThat(CLiterals.float32(1e10f)).isEqualTo("1e+10f");
  }

  @Test
  void readsBackToTheSameBits() {
    long seed = 11;
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 200_000; i++) {
      checkRoundTrip(Float.intBitsToFloat(random.nextInt()));
    }
    checkRoundTrip(Float.MIN_VALUE);
    checkRoundTrip(-Float.MIN_NORMAL);
    checkRoundTrip(Float.MAX_VALUE);
  }

  @Test
  void printsTheNearestNineDigits() {
    SplittableRandom random = new SplittableRandom(12);
    for (int i = 0; i < 200_000; i++) {
      float value = (float) ((random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(-5, 3)));
      String literal = CLiterals.float32(value);
      BigDecimal nearest = new BigDecimal(value).round(new MathContext(9, RoundingMode.HALF_EVEN));
      assertThat(new BigDecimal(literal.substring(0, literal.length() - 1)))
          .as(literal)
          .isEqualByComparingTo(nearest);
    }
  }

  private static void checkRoundTrip(float value) {
    if (Float.isFinite(value)) {
      String literal = CLiterals.float32(value);
      assertThat(literal).endsWith("f").containsAnyOf(".", "e");
      float back = Float.parseFloat(literal.substring(0, literal.length() - 1));
      assertThat(Float.floatToRawIntBits(back))
          .as(literal)
          .isEqualTo(Float.floatToRawIntBits(value));
    }
  }

  @ParameterizedTest
  @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY})
  void refusesWhatIsNoNumber(float value) {
    assertThatIllegalArgumentException().isThrownBy(() -> CLiterals.float32(value));
  }

  @Test
  void writesTheLeastIntAsAnExpression() {
    assertThat(CLiterals.int32(Integer.MIN_VALUE)).isEqualTo("(-2147483647 - 1)");
    assertThat(CLiterals.int32(-5)).isEqualTo("-5");
  }
}
