package org.netkit.aot.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FixedPointTest {
  private static final int[] EDGES = {
    0,
    1,
    -1,
    2,
    -2,
    3,
    -3,
    127,
    -128,
    1 << 30,
    -(1 << 30),
    (1 << 30) + 1,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    Integer.MIN_VALUE + 1
  };

  @ParameterizedTest
  @CsvSource({
    "1073741824, 1, 1",
    "1073741823, 1, 0",
    // a tie below zero goes up
    "-1073741824, 1, 0",
    "-1073741825, 1, -1",
    "-2147483648, -2147483648, 2147483647",
    "-2147483648, 2147483647, -2147483647",
  })
  void multipliesWithTiesUp(int a, int b, int expected) {
    assertThat(FixedPoint.multiplyHigh(a, b)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "3, 1, 2",
    "-3, 1, -2",
    "1, 1, 1",
    "-1, 1, -1",
    "1, 2, 0",
    "-1, 2, 0",
    "6, 2, 2",
    "-6, 2, -2",
    "-2147483648, 31, -1",
    "-1073741824, 31, -1",
    "-1073741823, 31, 0",
    "2147483647, 31, 1",
    "5, 0, 5",
  })
  void dividesWithTiesAwayFromZero(int value, int exponent, int expected) {
    assertThat(FixedPoint.divideByPowerOfTwo(value, exponent)).isEqualTo(expected);
  }

  @Test
  void agreesWithExactArithmetic() {
    for (int value : EDGES) {
      for (int shift = -31; shift <= 30; shift++) {
        for (int multiplier : new int[] {0, 1 << 30, (1 << 30) + 1, Integer.MAX_VALUE}) {
          assertExact(0, value, multiplier, shift);
        }
      }
    }
    long seed = 7;
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 50_000; i++) {
      int value = random.nextInt() >> random.nextInt(32);
      int multiplier = random.nextInt(1 << 30, Integer.MAX_VALUE);
      assertExact(seed, value, multiplier, random.nextInt(-31, 31));
    }
  }

  /** Ties of the second rounding: h = (2k + 1) * 2^(r - 1) exactly. */
  @Test
  void agreesWithExactArithmeticOnTies() {
    for (int right = 1; right <= 30; right++) {
      for (int k = -3; k <= 3; k++) {
        long tie = (2L * k + 1) << right;
        if (tie == (int) tie) {
          assertExact(0, (int) tie, 1 << 30, -right);
        }
      }
    }
  }

  private static void assertExact(long seed, int value, int multiplier, int shift) {
    BigInteger left = BigInteger.valueOf((int) ((long) value << Math.max(shift, 0)));
    BigDecimal product = new BigDecimal(left.multiply(BigInteger.valueOf(multiplier)));
    BigDecimal half = new BigDecimal("0.5");
    BigDecimal high =
        product.divide(new BigDecimal(1L << 31)).add(half).setScale(0, RoundingMode.FLOOR);
    BigDecimal exact =
        high.divide(new BigDecimal(1L << Math.max(-shift, 0))).setScale(0, RoundingMode.HALF_UP);
    assertThat(FixedPoint.requantize(value, multiplier, shift))
        .as("seed %d: %d * %d, shift %d", seed, value, multiplier, shift)
        .isEqualTo(exact.intValueExact());
  }
}
