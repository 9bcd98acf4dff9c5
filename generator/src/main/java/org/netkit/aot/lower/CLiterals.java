package org.netkit.aot.lower;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers as C text that reads back to the same value. */
public final class CLiterals {
  /** Nine significant digits tell any two float32 values apart (IEEE 754-2019, 5.12.2). */
  private static final MathContext NINE_DIGITS = new MathContext(9, RoundingMode.HALF_EVEN);

  private CLiterals() {}

  /** A finite float32 value, such as {@code 0.00392156886f}; independent of the JDK's own text. */
  public static String float32(float value) {
    if (!Float.isFinite(value)) {
      throw new IllegalArgumentException("no C literal for " + value);
    }
    if (value == 0) {
      return Float.floatToRawIntBits(value) == 0 ? "0.0f" : "-0.0f";
    }
    String digits = new BigDecimal(value).round(NINE_DIGITS).stripTrailingZeros().toString();
    boolean isInteger = digits.indexOf('.') < 0 && digits.indexOf('E') < 0;
    return digits.replace('E', 'e') + (isInteger ? ".0f" : "f");
  }

  /** A signed 32-bit value; the least one is not a literal in C and is written as a difference. */
  public static String int32(int value) {
    return value == Integer.MIN_VALUE ? "(-2147483647 - 1)" : Integer.toString(value);
  }
}
