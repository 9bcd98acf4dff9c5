package org.netkit.aot.lower;

import org.netkit.aot.data.Int32Data;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.quant.DoubledRequantization;
import org.netkit.aot.quant.OpQuantization.Requantization;

/**
 * Constants of {@code nk_tile_2x4_s8}, in the order in which it reads them. For each group of four
 * output channels:
 *
 * <pre>
 *   4 biases     2 * (bias + inputOffset * sum of weights)
 *   n * 4 words  weights, doubled: for each word of a patch one word a channel
 *   4 * 3        multiplier, rounding, shift
 * </pre>
 *
 * A word of a patch holds two inputs: of four neighbours e0 to e3 in a row of the window, {e0, e2}
 * and {e1, e3}. A row's last four are filled up with weights 0, a last group with channels 0.
 */
final class TileStream {
  private static final int LANES = 4;

  private final Op.Conv2d op;
  private final Int8Data weights;
  private final Int32Data bias;
  private final int inputOffset;
  private final DoubledRequantization doubled;
  private final int rowElements;
  private final int rowWords;
  private final int rows;

  TileStream(Op.Conv2d op, Requantization exact, DoubledRequantization doubled) {
    Parameters.Quantized parameters = (Parameters.Quantized) op.parameters();
    this.op = op;
    this.weights = parameters.weights();
    this.bias = parameters.bias();
    this.inputOffset = exact.inputOffset();
    this.doubled = doubled;
    this.rowElements = op.window().width() * op.input().shape().channels();
    this.rowWords = 2 * ((rowElements + 3) / 4);
    this.rows = op.window().height();
  }

  private int channels() {
    return op.output().shape().channels();
  }

  private int groups() {
    return (channels() + LANES - 1) / LANES;
  }

  String layout() {
    return "[" + groups() + "] x (4 biases, [" + rows * rowWords + ", 4] weight pairs, 4 x 3)";
  }

  Int32Data words() {
    int[] words = new int[groups() * LANES * (1 + rows * rowWords + 3)];
    int at = 0;
    for (int first = 0; first < channels(); first += LANES) {
      for (int lane = 0; lane < LANES; lane++) {
        words[at++] = first + lane < channels() ? foldedBias(first + lane) : 0;
      }
      for (int row = 0; row < rows; row++) {
        for (int word = 0; word < rowWords; word++) {
          for (int lane = 0; lane < LANES; lane++) {
            words[at++] = pair(first + lane, row, word);
          }
        }
      }
      for (int lane = 0; lane < LANES; lane++) {
        boolean exists = first + lane < channels();
        words[at++] = exists ? doubled.multipliers().at(first + lane) : 0;
        words[at++] = exists ? doubled.roundings().at(first + lane) : 0;
        words[at++] = exists ? doubled.shifts().at(first + lane) : 1;
      }
    }
    return Int32Data.wrap(words);
  }

  /** Modulo 2^32, as the sum that it is part of. */
  private int foldedBias(int channel) {
    int sum = bias.at(channel);
    int taps = rows * rowElements;
    for (int i = 0; i < taps; i++) {
      sum += inputOffset * weights.at(channel * taps + i);
    }
    return 2 * sum;
  }

  private int pair(int channel, int row, int word) {
    int low = word / 2 * 4 + word % 2;
    return weight(channel, row, low) & 0xffff | weight(channel, row, low + 2) << 16;
  }

  private int weight(int channel, int row, int element) {
    boolean exists = channel < channels() && element < rowElements;
    return exists ? 2 * weights.at((channel * rows + row) * rowElements + element) : 0;
  }
}
