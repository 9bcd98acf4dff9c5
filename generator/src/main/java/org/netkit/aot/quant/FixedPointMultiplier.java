package org.netkit.aot.quant;

/**
 * A real factor as a 32-bit fixed-point number: real = multiplier * 2^(shift - 31).
 *
 * <p>The decomposition is that of TensorFlow Lite's {@code QuantizeMultiplier}: real = q * 2^shift
 * with q in [0.5, 1), multiplier = q * 2^31 rounded half away from zero.
 *
 * @param multiplier Q31; 0, or 2^30..2^31-1
 * @param shift -31..30, positive = left
 */
public record FixedPointMultiplier(int multiplier, int shift) {
  /** The factor 0. */
  public static final FixedPointMultiplier ZERO = new FixedPointMultiplier(0, 0);

  private static final int SMALLEST_SHIFT = -31;
  private static final int LARGEST_SHIFT = 30;
  private static final double TWO_TO_31 = 0x1p31;

  /**
   * The nearest fixed-point number. A factor of 0 or less, or below 2^-32, gives 0; one too large
   * gives the largest.
   *
   * @param real finite
   */
  public static FixedPointMultiplier of(double real) {
    if (!Double.isFinite(real)) {
      throw new IllegalArgumentException("factor " + real);
    }
    if (real < Double.MIN_NORMAL) {
      return ZERO;
    }
    int shift = Math.getExponent(real) + 1;
    double fraction = Math.scalb(real, -shift);
    long multiplier = Rounding.halfAwayFromZero(fraction * TWO_TO_31);
    if (multiplier == 1L << 31) {
      multiplier >>= 1;
      shift++;
    }
    if (shift < SMALLEST_SHIFT) {
      return ZERO;
    }
    if (shift > LARGEST_SHIFT) {
      return new FixedPointMultiplier(Integer.MAX_VALUE, LARGEST_SHIFT);
    }
    return new FixedPointMultiplier((int) multiplier, shift);
  }
}
