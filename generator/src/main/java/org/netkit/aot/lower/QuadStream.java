package org.netkit.aot.lower;

import org.netkit.aot.data.Int32Data;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.quant.DoubledRequantization;
import org.netkit.aot.quant.OpQuantization.Requantization;

/**
 * Constants of {@code nk_depthwise_quads_s8}. For each group of four channels c0 to c3:
 *
 * <pre>
 *   4         2 * (bias + inputOffset * sum of weights)
 *   taps * 2  for each tap the weights {c0, c2} and {c1, c3}, doubled
 *   4 * 3     multiplier, rounding, shift
 * </pre>
 *
 * A last group is filled up with channels 0.
 */
final class QuadStream {
  private static final int LANES = 4;

  private final Parameters.Quantized parameters;
  private final int taps;
  private final int inputOffset;
  private final DoubledRequantization doubled;

  QuadStream(Op.DepthwiseConv2d op, Requantization exact, DoubledRequantization doubled) {
    this.parameters = (Parameters.Quantized) op.parameters();
    this.taps = op.window().taps();
    this.inputOffset = exact.inputOffset();
    this.doubled = doubled;
  }

  private int groups() {
    return (parameters.channels() + LANES - 1) / LANES;
  }

  String layout() {
    return "[" + groups() + "] x (4 biases, [" + taps + ", 2] weight pairs, 4 x 3)";
  }

  Int32Data words() {
    int[] words = new int[groups() * (LANES + 2 * taps + LANES * 3)];
    int at = 0;
    for (int first = 0; first < parameters.channels(); first += LANES) {
      for (int lane = 0; lane < LANES; lane++) {
        words[at++] = exists(first + lane) ? foldedBias(first + lane) : 0;
      }
      for (int tap = 0; tap < taps; tap++) {
        words[at++] = weight(first, tap) & 0xffff | weight(first + 2, tap) << 16;
        words[at++] = weight(first + 1, tap) & 0xffff | weight(first + 3, tap) << 16;
      }
      for (int channel = first; channel < first + LANES; channel++) {
        words[at++] = exists(channel) ? doubled.multipliers().at(channel) : 0;
        words[at++] = exists(channel) ? doubled.roundings().at(channel) : 0;
        words[at++] = exists(channel) ? doubled.shifts().at(channel) : 1;
      }
    }
    return Int32Data.wrap(words);
  }

  private boolean exists(int channel) {
    return channel < parameters.channels();
  }

  private int weight(int channel, int tap) {
    return exists(channel) ? 2 * parameters.weights().at(channel * taps + tap) : 0;
  }

  /** Modulo 2^32, as the sum that it is part of. */
  private int foldedBias(int channel) {
    int sum = parameters.bias().at(channel);
    for (int tap = 0; tap < taps; tap++) {
      sum += inputOffset * parameters.weights().at(channel * taps + tap);
    }
    return 2 * sum;
  }
}
