package org.netkit.aot.lower;

import java.util.Optional;
import org.netkit.aot.data.Int32Data;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.quant.DoubledRequantization;
import org.netkit.aot.quant.OpQuantization.Requantization;
import org.netkit.aot.quant.ScaledRequantization;
import org.netkit.aot.select.PlaneVariant;

/**
 * Constants of {@code nk_planes_3x3_s8}. For each output channel:
 *
 * <pre>
 *   3 * 2   for each row of the kernel the pairs {w0, w1} and {w1, w2}, scaled
 *   1       bias + inputOffset * sum of weights, scaled
 *   3       multiplier, rounding, shift
 * </pre>
 *
 * Scaled means doubled, or where the op has the form with all results at one bit, as much as that
 * says; the shift then has no meaning.
 */
final class PlaneStream {
  private static final int TAPS = 9;
  private static final int WORDS = 10;

  private final Parameters.Quantized parameters;
  private final int inputOffset;
  private final DoubledRequantization doubled;
  private final Optional<ScaledRequantization> scaled;

  PlaneStream(Op.Weighted op, Requantization exact, DoubledRequantization doubled) {
    this.parameters = (Parameters.Quantized) op.parameters();
    this.inputOffset = exact.inputOffset();
    this.doubled = doubled;
    this.scaled = PlaneVariant.scaled(op, exact);
  }

  String layout() {
    return "[" + parameters.channels() + "] x ([3, 2] weight pairs, bias, 3)";
  }

  Int32Data words() {
    int[] words = new int[WORDS * parameters.channels()];
    int at = 0;
    for (int channel = 0; channel < parameters.channels(); channel++) {
      for (int tap = channel * TAPS; tap < (channel + 1) * TAPS; tap += 3) {
        words[at++] = pair(channel, tap);
        words[at++] = pair(channel, tap + 1);
      }
      words[at++] = foldedBias(channel);
      words[at++] = multipliers().at(channel);
      words[at++] = roundings().at(channel);
      words[at++] = doubled.shifts().at(channel);
    }
    return Int32Data.wrap(words);
  }

  private Int32Data multipliers() {
    return scaled.map(ScaledRequantization::multipliers).orElse(doubled.multipliers());
  }

  private Int32Data roundings() {
    return scaled.map(ScaledRequantization::roundings).orElse(doubled.roundings());
  }

  private int scaling(int channel) {
    return scaled.map(form -> form.scalings().at(channel)).orElse(1);
  }

  private int pair(int channel, int tap) {
    int low = parameters.weights().at(tap) << scaling(channel);
    int high = parameters.weights().at(tap + 1) << scaling(channel);
    return low & 0xffff | high << 16;
  }

  /** Modulo 2^32, as the sum that it is part of. */
  private int foldedBias(int channel) {
    int sum = parameters.bias().at(channel);
    for (int tap = channel * TAPS; tap < (channel + 1) * TAPS; tap++) {
      sum += inputOffset * parameters.weights().at(tap);
    }
    return sum << scaling(channel);
  }
}
