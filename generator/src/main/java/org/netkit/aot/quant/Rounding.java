package org.netkit.aot.quant;

/** Rounding of real numbers to integers. */
final class Rounding {
  private static final double LARGEST = 0x1p62;

  private Rounding() {}

  /**
   * The nearest integer, ties away from zero, as C's {@code llround}. ({@link Math#round} rounds
   * ties up, {@link Math#rint} to even.) Values beyond 2^62 give 2^62.
   */
  static long halfAwayFromZero(double value) {
    double magnitude = Math.min(Math.abs(value), LARGEST);
    double floor = Math.floor(magnitude);
    long rounded = (long) floor + (magnitude - floor >= 0.5 ? 1 : 0);
    return value < 0 ? -rounded : rounded;
  }
}
