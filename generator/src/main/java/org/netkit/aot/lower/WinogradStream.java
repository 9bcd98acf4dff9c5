package org.netkit.aot.lower;

import org.netkit.aot.data.Int32Data;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.quant.DoubledRequantization;
import org.netkit.aot.quant.OpQuantization.Requantization;
import org.netkit.aot.select.WinogradVariant;

/**
 * Constants of {@code nk_conv2d_winograd_s8}. For each two output channels:
 *
 * <pre>
 *   for each chunk of input channels, for each of 16 positions, for each pair of the chunk:
 *     2 words    transformed weights of the two channels
 *   2 * 4 words  2 * (bias + inputOffset * sum of weights), multiplier, rounding, shift
 * </pre>
 *
 * The transform is G g G' with rows (2, 0, 0), (1, 1, 1), (1, -1, 1), (0, 0, 2) of G: twice the
 * usual one on each side, so that no fractions occur. Of four neighbouring input channels c0 to c3,
 * {c0, c2} is one pair and {c1, c3} the next. Channels that do not exist have weight 0.
 */
final class WinogradStream {
  private static final int[][] G = {{2, 0, 0}, {1, 1, 1}, {1, -1, 1}, {0, 0, 2}};
  private static final int POSITIONS = 16;

  private final Int8Data weights;
  private final Int32Data bias;
  private final int inputOffset;
  private final DoubledRequantization doubled;
  private final WinogradVariant variant;
  private final int inputs;
  private final int outputs;
  private final int[] words;
  private int at;

  WinogradStream(
      Op.Conv2d op, Requantization exact, DoubledRequantization doubled, WinogradVariant variant) {
    Parameters.Quantized parameters = (Parameters.Quantized) op.parameters();
    this.weights = parameters.weights();
    this.bias = parameters.bias();
    this.inputOffset = exact.inputOffset();
    this.doubled = doubled;
    this.variant = variant;
    this.inputs = op.input().shape().channels();
    this.outputs = op.output().shape().channels();
    this.words = new int[(outputs + 1) / 2 * (variant.chunks() * wordsOfChunk() + 8)];
  }

  private int wordsOfChunk() {
    return POSITIONS * variant.pairs() * 2;
  }

  String layout() {
    return "["
        + (outputs + 1) / 2
        + "] x (["
        + variant.chunks()
        + ", 4, 4, "
        + variant.pairs()
        + ", 2] weight pairs, 2 x 4)";
  }

  Int32Data words() {
    for (int first = 0; first < outputs; first += 2) {
      for (int chunk = 0; chunk < variant.chunks(); chunk++) {
        weightsOf(first, chunk);
      }
      for (int channel = first; channel < first + 2; channel++) {
        boolean exists = channel < outputs;
        words[at++] = exists ? foldedBias(channel) : 0;
        words[at++] = exists ? doubled.multipliers().at(channel) : 0;
        words[at++] = exists ? doubled.roundings().at(channel) : 0;
        words[at++] = exists ? doubled.shifts().at(channel) : 1;
      }
    }
    return Int32Data.wrap(words);
  }

  private void weightsOf(int first, int chunk) {
    for (int position = 0; position < POSITIONS; position++) {
      for (int pair = 0; pair < variant.pairs(); pair++) {
        int pairOfAll = chunk * variant.pairs() + pair;
        int low = pairOfAll / 2 * 4 + pairOfAll % 2;
        for (int channel = first; channel < first + 2; channel++) {
          words[at++] =
              transformed(channel, low, position) & 0xffff
                  | transformed(channel, low + 2, position) << 16;
        }
      }
    }
  }

  private int transformed(int output, int input, int position) {
    if (output >= outputs || input >= inputs) {
      return 0;
    }
    int sum = 0;
    for (int y = 0; y < 3; y++) {
      for (int x = 0; x < 3; x++) {
        int w = weights.at(((output * 3 + y) * 3 + x) * inputs + input);
        sum += G[position / 4][y] * G[position % 4][x] * w;
      }
    }
    return sum;
  }

  /** Modulo 2^32, as the sum that it is part of. */
  private int foldedBias(int channel) {
    int sum = bias.at(channel);
    int taps = 9 * inputs;
    for (int i = 0; i < taps; i++) {
      sum += inputOffset * weights.at(channel * taps + i);
    }
    return 2 * sum;
  }
}
