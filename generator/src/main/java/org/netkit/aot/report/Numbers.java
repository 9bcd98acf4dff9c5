package org.netkit.aot.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers as text, the same on every JDK and in every locale. */
public final class Numbers {
  /** Enough digits to tell every float32 from its neighbours (IEEE 754-2008, 5.12.2). */
  private static final MathContext NINE_DIGITS = new MathContext(9, RoundingMode.HALF_EVEN);

  private Numbers() {}

  /** {@code 21,632}. */
  public static String grouped(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** A finite float32 in decimal, read back to the same bits. */
  public static BigDecimal decimal(float value) {
    return new BigDecimal(value).round(NINE_DIGITS).stripTrailingZeros();
  }

  /** {@code 12.5 %} of a whole, with one digit behind the point. */
  public static String percent(long part, long whole) {
    return String.format(Locale.ROOT, "%.1f %%", whole == 0 ? 0.0 : 100.0 * part / whole);
  }
}
