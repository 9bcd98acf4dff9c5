package org.netkit.aot.reference;

/**
 * 32-bit fixed-point arithmetic with the rounding of gemmlowp, TensorFlow Lite and CMSIS-NN (double
 * rounding: first the product, then the shift).
 */
public final class FixedPoint {
  private FixedPoint() {}

  /**
   * a * b / 2^31, rounded to nearest with ties up: gemmlowp's {@code
   * SaturatingRoundingDoublingHighMul}. Only the product of two minima saturates.
   */
  public static int multiplyHigh(int a, int b) {
    if (a == Integer.MIN_VALUE && b == Integer.MIN_VALUE) {
      return Integer.MAX_VALUE;
    }
    return (int) (((long) a * b + (1L << 30)) >> 31);
  }

  /**
   * value / 2^exponent, rounded to nearest with ties away from zero: gemmlowp's {@code
   * RoundingDivideByPOT}.
   *
   * @param exponent 0..31
   */
  public static int divideByPowerOfTwo(int value, int exponent) {
    int mask = (int) ((1L << exponent) - 1);
    int remainder = value & mask;
    int threshold = (mask >> 1) + (value < 0 ? 1 : 0);
    return (value >> exponent) + (remainder > threshold ? 1 : 0);
  }

  /**
   * value * multiplier * 2^(shift - 31): TensorFlow Lite's {@code MultiplyByQuantizedMultiplier},
   * CMSIS-NN's {@code arm_nn_requantize} with double rounding. The left shift wraps.
   *
   * @param multiplier Q31, at least 0
   * @param shift -31..30, positive = left
   */
  public static int requantize(int value, int multiplier, int shift) {
    int left = Math.max(shift, 0);
    int right = Math.max(-shift, 0);
    return divideByPowerOfTwo(multiplyHigh(value << left, multiplier), right);
  }
}
