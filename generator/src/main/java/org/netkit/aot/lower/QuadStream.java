package org.netkit.aot.lower;

import org.netkit.aot.data.Int32Data;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.quant.DoubledRequantization;

/**
 * Constants of {@code nk_depthwise_quads_s8}. For each group of four channels c0 to c3:
 *
 * <pre>
 *   4         2 * bias
 *   taps * 2  for each tap the weights {c0, c2} and {c1, c3}, doubled
 *   4 * 3     multiplier, rounding, shift
 * </pre>
 *
 * If the channels are no multiple of four, the last group begins within the one before it (or has
 * empty lanes, if there are fewer than four channels at all); lanes that are there already are 0.
 */
final class QuadStream {
  private static final int LANES = 4;

  private final Parameters.Quantized parameters;
  private final int taps;
  private final DoubledRequantization doubled;

  QuadStream(Op.DepthwiseConv2d op, DoubledRequantization doubled) {
    this.parameters = (Parameters.Quantized) op.parameters();
    this.taps = op.window().taps();
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
    for (int group = 0; group < groups(); group++) {
      for (int lane = 0; lane < LANES; lane++) {
        words[at++] = exists(group, lane) ? 2 * parameters.bias().at(channel(group, lane)) : 0;
      }
      for (int tap = 0; tap < taps; tap++) {
        words[at++] = weight(group, 0, tap) & 0xffff | weight(group, 2, tap) << 16;
        words[at++] = weight(group, 1, tap) & 0xffff | weight(group, 3, tap) << 16;
      }
      for (int lane = 0; lane < LANES; lane++) {
        int channel = channel(group, lane);
        boolean exists = exists(group, lane);
        words[at++] = exists ? doubled.multipliers().at(channel) : 0;
        words[at++] = exists ? doubled.roundings().at(channel) : 0;
        words[at++] = exists ? doubled.shifts().at(channel) : 1;
      }
    }
    return Int32Data.wrap(words);
  }

  private int channel(int group, int lane) {
    int last = Math.max(0, parameters.channels() - LANES);
    return Math.min(LANES * group, last) + lane;
  }

  private boolean exists(int group, int lane) {
    int channel = channel(group, lane);
    return channel >= LANES * group && channel < parameters.channels();
  }

  private int weight(int group, int lane, int tap) {
    return exists(group, lane) ? 2 * parameters.weights().at(channel(group, lane) * taps + tap) : 0;
  }
}
