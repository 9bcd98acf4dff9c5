package org.netkit.aot.check;

/** How far a fixed-point multiplication shifts left before it multiplies. */
final class LeftShift {
  /** The multiplier has 31 bits: from here on its fraction rounds up to 1. */
  private static final double ROUNDS_UP = 1.0 - 0x1p-32;

  private static final int LARGEST = 31;

  private LeftShift() {}

  /**
   * The smallest s of at least 0 for which factor * 2^-s, rounded to 31 bits, is below 1; at most
   * 31, which no sum but 0 survives.
   */
  static int of(double factor) {
    int shift = Math.getExponent(factor) + 1;
    if (Math.scalb(factor, -shift) >= ROUNDS_UP) {
      shift++;
    }
    return Math.min(LARGEST, Math.max(0, shift));
  }
}
