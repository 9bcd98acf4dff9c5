package org.netkit.aot.reference;

/**
 * The exponential of numbers up to 0 and the reciprocal of numbers from 1 to 2, in fixed point, by
 * the method of gemmlowp ({@code exp_on_negative_values}, {@code
 * one_over_one_plus_x_for_x_in_0_1}).
 *
 * <p>Exponential: a = m + r with m in [-1/4, 0) and r a sum of powers of two from 1/4 to 16. e^m is
 * a Taylor polynomial of degree 4 about -1/8; each power of two in r multiplies by its own
 * constant. Reciprocal: three steps of Newton and Raphson from 48/17 - 32/17 d, for d in [1/2, 1].
 */
final class Exponential {
  /** 1/4 in a format with 5 integer bits. */
  private static final int QUARTER = 1 << 24;

  /** 1/8 in a format with no integer bits. */
  private static final int EIGHTH_Q31 = 1 << 28;

  private static final int INTEGER_BITS = 5;

  /** e^(-1/8) * 2^31. */
  private static final int EXP_MINUS_EIGHTH = 1895147668;

  /** 2^31 / 3. */
  private static final int THIRD = 715827883;

  /** e^(-2^k) * 2^31 for k = -2..4. */
  private static final int[] EXP_MINUS_POWER = {
    1672461947, 1302514674, 790015084, 290630308, 39332535, 720401, 242
  };

  /** 48/17 and 32/17 with 2 integer bits. */
  private static final int FORTY_EIGHT_OVER_17 = 1515870810;

  private static final int THIRTY_TWO_OVER_17 = 1010580540;

  /** 1 with 2 integer bits. */
  private static final int ONE_Q29 = 1 << 29;

  private static final int NEWTON_STEPS = 3;

  private Exponential() {}

  /**
   * e^a.
   *
   * @param a at most 0, with 5 integer bits
   * @return with no integer bits; 1 is 2^31 - 1
   */
  static int ofNegative(int a) {
    if (a == 0) {
      return Integer.MAX_VALUE;
    }
    int modulo = (a & (QUARTER - 1)) - QUARTER;
    int rest = modulo - a;
    int result = onLastQuarter(modulo << INTEGER_BITS);
    for (int k = 0; k < EXP_MINUS_POWER.length; k++) {
      if ((rest & (QUARTER << k)) != 0) {
        result = FixedPoint.multiplyHigh(result, EXP_MINUS_POWER[k]);
      }
    }
    return result;
  }

  /** e^a for a in [-1/4, 0), no integer bits in or out: c + c (x + x^2/2 + x^3/6 + x^4/24). */
  private static int onLastQuarter(int a) {
    int x = a + EIGHTH_Q31;
    int x2 = FixedPoint.multiplyHigh(x, x);
    int x3 = FixedPoint.multiplyHigh(x2, x);
    int x4 = FixedPoint.multiplyHigh(x2, x2);
    int quarterX4 = FixedPoint.divideByPowerOfTwo(x4, 2);
    int higher = FixedPoint.multiplyHigh(quarterX4 + x3, THIRD) + x2;
    int series = x + FixedPoint.divideByPowerOfTwo(higher, 1);
    return EXP_MINUS_EIGHTH + FixedPoint.multiplyHigh(EXP_MINUS_EIGHTH, series);
  }

  /**
   * 1 / (1 + x).
   *
   * @param x in [0, 1), no integer bits
   * @return no integer bits
   */
  static int oneOverOnePlus(int x) {
    long onePlusX = (long) x + Integer.MAX_VALUE;
    int half = (int) ((onePlusX + 1) / 2);
    int estimate = FORTY_EIGHT_OVER_17 + FixedPoint.multiplyHigh(half, -THIRTY_TWO_OVER_17);
    for (int step = 0; step < NEWTON_STEPS; step++) {
      int error = ONE_Q29 - FixedPoint.multiplyHigh(half, estimate);
      estimate += shiftLeft(FixedPoint.multiplyHigh(estimate, error), 2);
    }
    return shiftLeft(estimate, 1);
  }

  /** value * 2^bits, saturated. */
  private static int shiftLeft(int value, int bits) {
    long shifted = (long) value << bits;
    return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, shifted));
  }
}
