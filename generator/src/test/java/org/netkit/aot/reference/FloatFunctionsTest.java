package org.netkit.aot.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Against Java's own functions, which are within an ulp of a double. */
class FloatFunctionsTest {
  private static final long SEED = 20_261_201L;

  @Test
  void exponentialIsCloseOverTheWholeRange() {
    for (int i = -87_000; i <= 88_000; i++) {
      isClose(FloatFunctions.exp(i / 1000f), i / 1000f, StrictMath::exp, 2e-7);
    }
  }

  @Test
  void exponentialOfTinyAndRandomNumbersIsClose() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < 200_000; i++) {
      float x = (float) (Math.scalb(random.nextDouble(-1, 1), random.nextInt(-40, 6)));
      isClose(FloatFunctions.exp(x), x, StrictMath::exp, 2e-7);
    }
  }

  @Test
  void exponentialReachesTheEndsOfFloat32() {
    assertThat(FloatFunctions.exp(0f)).isEqualTo(1f);
    assertThat(FloatFunctions.exp(-0f)).isEqualTo(1f);
    assertThat(FloatFunctions.exp(-103f)).isEqualTo(Float.MIN_VALUE);
    assertThat(FloatFunctions.exp(-104f)).isZero();
    assertThat(FloatFunctions.exp(Float.NEGATIVE_INFINITY)).isZero();
    assertThat(FloatFunctions.exp(88.7f)).isFinite().isGreaterThan(3e38f);
    assertThat(FloatFunctions.exp(88.8f)).isInfinite();
    assertThat(FloatFunctions.exp(Float.POSITIVE_INFINITY)).isInfinite();
    assertThat(FloatFunctions.exp(Float.NaN)).isNaN();
  }

  @Test
  void hyperbolicTangentIsCloseAndOdd() {
    for (int i = -100_000; i <= 100_000; i++) {
      float x = i / 8000f;
      isClose(FloatFunctions.tanh(x), x, StrictMath::tanh, 6e-7);
      assertThat(FloatFunctions.tanh(-x)).isEqualTo(-FloatFunctions.tanh(x));
    }
    assertThat(FloatFunctions.tanh(200f)).isEqualTo(1f);
    assertThat(FloatFunctions.tanh(1e-30f)).isEqualTo(1e-30f);
    assertThat(FloatFunctions.tanh(Float.NaN)).isNaN();
  }

  private static void isClose(float y, float x, DoubleUnaryOperator exact, double relative) {
    double wanted = exact.applyAsDouble(x);
    if (Math.abs(y - wanted) > relative * Math.abs(wanted)) { // assertions are slow
      assertThat(y).as("at %s, for %s", x, wanted).isEqualTo((float) wanted);
    }
  }
}
