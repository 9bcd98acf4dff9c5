package org.netkit.aot.lower;

import org.netkit.aot.data.Int32Data;
import org.netkit.aot.quant.OpQuantization.Scaling;

/**
 * The scaled values of one input of an addition, doubled, by the input's bits. With r = -shift and
 * x = (q + offset) * 2^leftShift, a scaled value is
 *
 * <pre>
 *   h = floor((x * m + 2^30) / 2^31)
 *   y = floor((h + 2^(r-1) - [h &lt; 0]) / 2^r), h itself if r = 0
 * </pre>
 *
 * as TensorFlow Lite's {@code MultiplyByQuantizedMultiplier} rounds twice. |y| is below 2^27, so
 * twice a sum fits int32.
 */
final class AddendTable {
  private static final int INPUTS = 256;

  private AddendTable() {}

  static String layout() {
    return "[" + INPUTS + "] doubled, by the input's bits";
  }

  static Int32Data words(Scaling scaling, int leftShift) {
    int[] words = new int[INPUTS];
    for (int bits = 0; bits < INPUTS; bits++) {
      long shifted = ((byte) bits + (long) scaling.offset()) << leftShift;
      words[bits] = Math.toIntExact(2 * scaled(shifted, scaling));
    }
    return Int32Data.wrap(words);
  }

  private static long scaled(long value, Scaling scaling) {
    long high = (value * scaling.multiplier() + (1L << 30)) >> 31;
    int right = -scaling.shift();
    return right == 0 ? high : (high + (1L << (right - 1)) - (high < 0 ? 1 : 0)) >> right;
  }
}
