package org.netkit.aot.verify;

import java.util.function.LongUnaryOperator;
import org.netkit.aot.reference.FixedPoint;

/** Ways to compute acc * multiplier * 2^(shift - 31) that are met in practice. */
enum Rounding {
  /** What the reference does: product to nearest, then shift to nearest with ties from zero. */
  REFERENCE("twice, the shift with ties away from zero") {
    @Override
    int apply(int acc, int multiplier, int shift) {
      return FixedPoint.requantize(acc, multiplier, shift);
    }
  },
  /** {@code ARM_NN_USE_SINGLE_ROUNDING} of CMSIS-NN, {@code TFLITE_SINGLE_ROUNDING}. */
  ONCE("once, with ties up") {
    @Override
    int apply(int acc, int multiplier, int shift) {
      return scaled(acc, multiplier, shift, bits -> 1L << bits - 1);
    }
  },
  /** Not rounded. */
  FLOOR("not at all, towards minus infinity") {
    @Override
    int apply(int acc, int multiplier, int shift) {
      return scaled(acc, multiplier, shift, bits -> 0);
    }
  },
  /** Not rounded, as a division of C. */
  TOWARDS_ZERO("not at all, towards zero") {
    @Override
    int apply(int acc, int multiplier, int shift) {
      int floor = FLOOR.apply(Math.abs(acc), multiplier, shift);
      return acc < 0 ? -floor : floor;
    }
  },
  /** The shift is not rounded. */
  SHIFT_FLOOR("the product only, not the shift") {
    @Override
    int apply(int acc, int multiplier, int shift) {
      return high(acc, multiplier, shift) >> Math.max(-shift, 0);
    }
  },
  /** The shift is rounded as the Arm instruction {@code VRSHR} does. */
  SHIFT_UP("twice, the shift with ties up") {
    @Override
    int apply(int acc, int multiplier, int shift) {
      int right = Math.max(-shift, 0);
      long half = right == 0 ? 0 : 1L << right - 1;
      return (int) (high(acc, multiplier, shift) + half >> right);
    }
  },
  /** The product is not rounded, as {@code SMMUL} and {@code VQDMULH} do. */
  PRODUCT_FLOOR("the shift only, not the product") {
    @Override
    int apply(int acc, int multiplier, int shift) {
      int left = acc << Math.max(shift, 0);
      int high = (int) ((long) left * multiplier >> 31);
      return FixedPoint.divideByPowerOfTwo(high, Math.max(-shift, 0));
    }
  };

  private final String text;

  Rounding(String text) {
    this.text = text;
  }

  /** How it rounds. */
  String text() {
    return text;
  }

  /** The scaled value. */
  abstract int apply(int acc, int multiplier, int shift);

  private static int high(int acc, int multiplier, int shift) {
    return FixedPoint.multiplyHigh(acc << Math.max(shift, 0), multiplier);
  }

  private static int scaled(int acc, int multiplier, int shift, LongUnaryOperator half) {
    int bits = 31 - shift;
    return bits > 62 ? 0 : (int) ((long) acc * multiplier + half.applyAsLong(bits) >> bits);
  }
}
