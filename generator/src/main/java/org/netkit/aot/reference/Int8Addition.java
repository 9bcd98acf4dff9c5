package org.netkit.aot.reference;

import org.netkit.aot.quant.OpQuantization.Addition;
import org.netkit.aot.quant.OpQuantization.Scaling;

/** Elementwise addition as TensorFlow Lite and CMSIS-NN's {@code arm_elementwise_add_s8} do it. */
final class Int8Addition {
  private Int8Addition() {}

  static byte[] add(Addition addition, byte[] left, byte[] right) {
    byte[] result = new byte[left.length];
    Scaling output = addition.output();
    for (int i = 0; i < result.length; i++) {
      int sum =
          scaled(left[i], addition.left(), addition.leftShift())
              + scaled(right[i], addition.right(), addition.leftShift());
      int q = FixedPoint.requantize(sum, output.multiplier(), output.shift()) + output.offset();
      result[i] = (byte) Math.max(addition.actMin(), Math.min(addition.actMax(), q));
    }
    return result;
  }

  private static int scaled(byte value, Scaling scaling, int leftShift) {
    int shifted = (value + scaling.offset()) << leftShift;
    return FixedPoint.requantize(shifted, scaling.multiplier(), scaling.shift());
  }
}
