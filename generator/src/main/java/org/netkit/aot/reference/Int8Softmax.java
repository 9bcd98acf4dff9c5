package org.netkit.aot.reference;

import org.netkit.aot.quant.OpQuantization.SoftmaxScaling;

/**
 * Softmax as TensorFlow Lite's int8 reference and CMSIS-NN's {@code arm_softmax_s8} compute it:
 * output scale 1/256, zero point -128.
 *
 * <p>Fixed-point formats (integer bits of a signed 32-bit number): differences to the maximum 5,
 * exponentials 0, their sum 12. An element whose difference is below {@code diffMin} gives -128.
 */
final class Int8Softmax {
  /** Integer bits of the sum of exponentials: fewer than 2^12 elements never overflow it. */
  private static final int SUM_INTEGER_BITS = 12;

  private static final int INT32_BITS = 32;
  private static final int OUTPUT_FRACTION_BITS = 8;

  private Int8Softmax() {}

  static byte[] softmax(SoftmaxScaling scaling, byte[] input) {
    int max = Byte.MIN_VALUE;
    for (byte value : input) {
      max = Math.max(max, value);
    }
    int sum = 0;
    for (byte value : input) {
      if (value - max >= scaling.diffMin()) {
        sum += FixedPoint.divideByPowerOfTwo(exponential(scaling, value - max), SUM_INTEGER_BITS);
      }
    }
    int headroom = Integer.numberOfLeadingZeros(sum);
    int reciprocal = Exponential.oneOverOnePlus((sum << headroom) - (1 << 31));
    int shift = SUM_INTEGER_BITS - headroom + (INT32_BITS - 1) - OUTPUT_FRACTION_BITS;
    byte[] result = new byte[input.length];
    for (int i = 0; i < result.length; i++) {
      int difference = input[i] - max;
      result[i] = Byte.MIN_VALUE;
      if (difference >= scaling.diffMin()) {
        int product = FixedPoint.multiplyHigh(reciprocal, exponential(scaling, difference));
        result[i] = (byte) Math.min(Byte.MAX_VALUE, quotient(product, shift) + Byte.MIN_VALUE);
      }
    }
    return result;
  }

  /** value / 2^shift; beyond 31 (512 elements or more near the maximum) it rounds to 0. */
  private static int quotient(int value, int shift) {
    return shift > 31 ? 0 : FixedPoint.divideByPowerOfTwo(value, shift);
  }

  private static int exponential(SoftmaxScaling scaling, int difference) {
    int scaled = FixedPoint.multiplyHigh(difference << scaling.shift(), scaling.multiplier());
    return Exponential.ofNegative(scaled);
  }
}
