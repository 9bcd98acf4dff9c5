package org.netkit.aot.quant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FixedPointMultiplierTest {

  @ParameterizedTest
  @CsvSource({
    "1.0,                    1073741824,   1",
    "0.5,                    1073741824,   0",
    "0.75,                   1610612736,   0",
    "0.1,                    1717986918,  -3",
    "3.0,                    1610612736,   2",
    "0.0,                             0,   0",
    "-0.25,                           0,   0",
    "4.9E-324,                        0,   0",
    "1.0E-300,                        0,   0",
    // 2^-32 is the smallest that is kept: fraction 0.5, shift -31
    "2.3283064365386963E-10, 1073741824, -31",
    "2.3283064365386960E-10, 1073741824, -31",
    "2.3E-10,                         0,   0",
    // just below 1: the fraction rounds up to 2^31 and the shift grows
    "0.9999999999,           1073741824,   1",
    "0.9999999995343387,     2147483647,   0",
    // rounds up to 2^31 with shift 31, which saturates
    "1073741823.9999999,     2147483647,  30",
    "5.0E8,                  2000000000,  29",
    "536870912.0,            1073741824,  30",
    "1073741824.0,           2147483647,  30",
    "1.0E300,                2147483647,  30",
  })
  void decomposes(double real, int multiplier, int shift) {
    assertThat(FixedPointMultiplier.of(real))
        .isEqualTo(new FixedPointMultiplier(multiplier, shift));
  }

  @Test
  void refusesWhatIsNoNumber() {
    assertThatThrownBy(() -> FixedPointMultiplier.of(Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> FixedPointMultiplier.of(Double.POSITIVE_INFINITY))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void isTheNearestFixedPointNumber() {
    long seed = 20260101;
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 20_000; i++) {
      double real = Math.scalb(random.nextDouble() + 0.5, random.nextInt(-30, 29));
      FixedPointMultiplier fixed = FixedPointMultiplier.of(real);
      BigDecimal unit = new BigDecimal(2).pow(31 - fixed.shift() + 64);
      BigDecimal scaled = new BigDecimal(real).multiply(unit).divide(new BigDecimal(2).pow(64));
      assertThat(new BigDecimal(fixed.multiplier()))
          .as("seed %d, real %s", seed, real)
          .isEqualByComparingTo(scaled.setScale(0, RoundingMode.HALF_UP));
      assertThat(fixed.multiplier()).isGreaterThanOrEqualTo(1 << 30);
    }
  }
}
