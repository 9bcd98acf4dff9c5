package org.netkit.aot.lower;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers as C text that reads back to the same value. */
public final class CLiterals {
  /** Nine significant digits tell any two float32 values apart (IEEE 754-2019, 5.12.2). */
  private static final int DIGITS = 9;

  private static final MathContext NINE_DIGITS = new MathContext(DIGITS, RoundingMode.HALF_EVEN);

  /** 10^0 to 10^11: times a 24-bit significand they stay below 2^63. */
  private static final long[] POWERS_OF_TEN = powersOfTen(12);

  private CLiterals() {}

  /** A finite float32 value, such as {@code 0.00392156886f}; independent of the JDK's own text. */
  public static String float32(float value) {
    if (!Float.isFinite(value)) {
      throw new IllegalArgumentException("no C literal for " + value);
    }
    if (value == 0) {
      return Float.floatToRawIntBits(value) == 0 ? "0.0f" : "-0.0f";
    }
    String small = belowOne(value);
    return small.isEmpty() ? anySize(value) : small;
  }

  /** A signed 32-bit value; the least one is not a literal in C and is written as a difference. */
  public static String int32(int value) {
    return value == Integer.MIN_VALUE ? "(-2147483647 - 1)" : Integer.toString(value);
  }

  private static String anySize(float value) {
    String digits = new BigDecimal(value).round(NINE_DIGITS).stripTrailingZeros().toString();
    boolean isInteger = digits.indexOf('.') < 0 && digits.indexOf('E') < 0;
    return digits.replace('E', 'e') + (isInteger ? ".0f" : "f");
  }

  /**
   * The same text as {@link #anySize} for 0.001 to 1, where nearly all weights lie, in 64-bit
   * arithmetic: value = significand / 2^places, so its digits are significand * 10^n / 2^places,
   * rounded half to even. Empty for other values.
   */
  private static String belowOne(float value) {
    float magnitude = Math.abs(value);
    if (!(magnitude >= 0.001f && magnitude < 1)) {
      return "";
    }
    int bits = Float.floatToRawIntBits(magnitude);
    long significand = bits & 0x7fffff | 0x800000;
    int places = 150 - (bits >>> 23);
    int leadingZeros = magnitude >= 0.1f ? 0 : magnitude >= 0.01f ? 1 : 2;
    int decimals = DIGITS + leadingZeros;
    long product = significand * POWERS_OF_TEN[decimals];
    long digits = product >>> places;
    long rest = product - (digits << places);
    long half = 1L << (places - 1);
    if (rest > half || rest == half && (digits & 1) != 0) {
      digits++;
    }
    if (digits < POWERS_OF_TEN[DIGITS - 1] || digits >= POWERS_OF_TEN[DIGITS]) {
      return "";
    }
    while (digits % 10 == 0) {
      digits /= 10;
      decimals--;
    }
    String text = Long.toString(digits);
    return (value < 0 ? "-0." : "0.") + "0".repeat(decimals - text.length()) + text + "f";
  }

  private static long[] powersOfTen(int count) {
    long[] powers = new long[count];
    powers[0] = 1;
    for (int i = 1; i < count; i++) {
      powers[i] = powers[i - 1] * 10;
    }
    return powers;
  }
}
