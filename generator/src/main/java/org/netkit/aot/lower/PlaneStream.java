package org.netkit.aot.lower;

import org.netkit.aot.data.Int32Data;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.quant.DoubledRequantization;
import org.netkit.aot.quant.OpQuantization.Requantization;

/**
 * Constants of {@code nk_planes_3x3_s8}. For each output channel:
 *
 * <pre>
 *   3 * 2   for each row of the kernel the pairs {w0, w1} and {w1, w2}, doubled
 *   1       2 * (bias + inputOffset * sum of weights)
 *   3       multiplier, rounding, shift
 * </pre>
 */
final class PlaneStream {
  private static final int TAPS = 9;
  private static final int WORDS = 10;

  private final Parameters.Quantized parameters;
  private final int inputOffset;
  private final DoubledRequantization doubled;

  PlaneStream(Op.Weighted op, Requantization exact, DoubledRequantization doubled) {
    this.parameters = (Parameters.Quantized) op.parameters();
    this.inputOffset = exact.inputOffset();
    this.doubled = doubled;
  }

  String layout() {
    return "[" + parameters.channels() + "] x ([3, 2] weight pairs, bias, 3)";
  }

  Int32Data words() {
    int[] words = new int[WORDS * parameters.channels()];
    int at = 0;
    for (int channel = 0; channel < parameters.channels(); channel++) {
      for (int tap = channel * TAPS; tap < (channel + 1) * TAPS; tap += 3) {
        words[at++] = pair(tap);
        words[at++] = pair(tap + 1);
      }
      words[at++] = foldedBias(channel);
      words[at++] = doubled.multipliers().at(channel);
      words[at++] = doubled.roundings().at(channel);
      words[at++] = doubled.shifts().at(channel);
    }
    return Int32Data.wrap(words);
  }

  private int pair(int tap) {
    int low = 2 * parameters.weights().at(tap);
    int high = 2 * parameters.weights().at(tap + 1);
    return low & 0xffff | high << 16;
  }

  /** Modulo 2^32, as the sum that it is part of. */
  private int foldedBias(int channel) {
    int sum = parameters.bias().at(channel);
    for (int tap = channel * TAPS; tap < (channel + 1) * TAPS; tap++) {
      sum += inputOffset * parameters.weights().at(tap);
    }
    return 2 * sum;
  }
}
