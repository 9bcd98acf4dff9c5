package org.netkit.aot.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.netkit.aot.quant.FixedPointMultiplier;

class LeftShiftTest {

  @ParameterizedTest
  @CsvSource({
    "1e-300, 0",
    "0.5, 0",
    "0.99999, 0",
    "1.0, 1",
    "1.5, 1",
    "2.0, 2",
    "1073741824, 31",
    "1e300, 31"
  })
  void isTheExponent(double factor, int shift) {
    assertThat(LeftShift.of(factor)).isEqualTo(shift);
  }

  @Test
  void isTheShiftOfTheMultiplier() {
    long seed = 5;
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 20_000; i++) {
      double fraction = i % 2 == 0 ? random.nextDouble(0.5, 1) : 1 - random.nextInt(1, 9) * 0x1p-34;
      double factor = Math.scalb(fraction, random.nextInt(-30, 30));
      assertThat(LeftShift.of(factor))
          .as("seed %d, factor %s", seed, factor)
          .isEqualTo(Math.max(0, FixedPointMultiplier.of(factor).shift()));
    }
  }
}
