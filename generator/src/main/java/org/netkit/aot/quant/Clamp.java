package org.netkit.aot.quant;

import org.netkit.aot.graph.Activation;
import org.netkit.aot.graph.QuantParams;

/**
 * Range of an int8 output after its activation.
 *
 * @param min lowest value, -128..127
 * @param max highest value, min..127
 */
record Clamp(int min, int max) {
  static final Clamp FULL = new Clamp(Byte.MIN_VALUE, Byte.MAX_VALUE);

  /**
   * Real 0 and 6 in the output's own numbers, as TensorFlow Lite's {@code
   * CalculateActivationRangeQuantized}: 6 / scale is rounded half away from zero.
   */
  static Clamp of(Activation activation, QuantParams output) {
    return switch (activation) {
      case NONE -> FULL;
      case RELU -> new Clamp(saturate(output.zeroPoint()), Byte.MAX_VALUE);
      case RELU6 -> {
        int zero = saturate(output.zeroPoint());
        long six = Rounding.halfAwayFromZero(6.0 / output.scale()) + output.zeroPoint();
        yield new Clamp(zero, (int) Math.max(zero, Math.min(Byte.MAX_VALUE, six)));
      }
    };
  }

  private static int saturate(int value) {
    return Math.max(Byte.MIN_VALUE, Math.min(Byte.MAX_VALUE, value));
  }
}
