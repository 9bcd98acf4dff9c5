package org.netkit.aot.graph;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * Meaning of an int8 value q: real = scale * (q - zeroPoint).
 *
 * @param scale positive and finite
 * @param zeroPoint -128..127
 */
public record QuantParams(float scale, int zeroPoint) {
  /** What an int8 softmax gives, as the TensorFlow Lite quantization specification says. */
  public static final QuantParams SOFTMAX_OUTPUT = new QuantParams(1.0f / 256.0f, -128);

  /** {@code scale 0.5, zero point -128}, with nine digits, which tell any two scales apart. */
  public String text() {
    BigDecimal digits = new BigDecimal(scale).round(new MathContext(9)).stripTrailingZeros();
    return "scale " + digits + ", zero point " + zeroPoint;
  }

  /**
   * The nearest int8 value of a real number: real / scale, rounded half away from zero, plus the
   * zero point, saturated (TensorFlow Lite's {@code AffineQuantize}).
   */
  public byte quantize(float real) {
    float steps = real / scale;
    double magnitude = Math.floor(Math.abs((double) steps) + 0.5);
    double q = Math.copySign(magnitude, steps) + zeroPoint;
    return (byte) Math.max(Byte.MIN_VALUE, Math.min(Byte.MAX_VALUE, q));
  }

  // What the language would generate is assembled when it first runs: too long for a short command.
  @Override
  public boolean equals(Object other) {
    return other instanceof QuantParams that
        && Float.compare(scale, that.scale) == 0
        && zeroPoint == that.zeroPoint;
  }

  @Override
  public int hashCode() {
    return 31 * Float.hashCode(scale) + zeroPoint;
  }
}
