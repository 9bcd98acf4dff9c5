package org.netkit.aot.lower;

import org.netkit.aot.data.Int32Data;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.quant.DoubledRequantization;
import org.netkit.aot.quant.OpQuantization.Requantization;
import org.netkit.aot.select.TileWeights;

/**
 * Constants of convolutions by tiles, in the order in which they are read. For each group of four
 * output channels c0 to c3:
 *
 * <pre>
 *             doubled weights                     weights in pairs
 *   4         2 * bias of each channel            for {a, b} = {c0, c1}, {c2, c3}: bias of a,
 *                                                 256 * (bias of b) + (bias of a)
 *   n         4 words: 2 * weight of c0 to c3     2 words: 256 * b + a
 *   4 * 3     multiplier, rounding, shift         the same
 * </pre>
 *
 * A bias contains inputOffset * (sum of weights). A word holds the half-words of two inputs: of
 * four neighbours e0 to e3 in a row of the window, {e0, e2} and {e1, e3}. A row's last four are
 * filled up with weights 0, a last group with channels 0.
 */
final class TileStream {
  private static final int LANES = 4;

  private final Op.Conv2d op;
  private final Int8Data weights;
  private final Int32Data bias;
  private final int inputOffset;
  private final DoubledRequantization doubled;
  private final boolean isPaired;
  private final int rowElements;
  private final int rowWords;
  private final int rows;

  TileStream(
      Op.Conv2d op, Requantization exact, DoubledRequantization doubled, TileWeights tileWeights) {
    Parameters.Quantized parameters = (Parameters.Quantized) op.parameters();
    this.op = op;
    this.weights = parameters.weights();
    this.bias = parameters.bias();
    this.inputOffset = exact.inputOffset();
    this.doubled = doubled;
    this.isPaired = tileWeights == TileWeights.PAIRS;
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

  /** Words of weights for each word of a patch. */
  private int weightWords() {
    return isPaired ? LANES / 2 : LANES;
  }

  String layout() {
    int words = rows * rowWords;
    return "["
        + groups()
        + "] x (4 biases, ["
        + words
        + ", "
        + weightWords()
        + "] weight pairs, 4 x 3)";
  }

  Int32Data words() {
    int[] words = new int[groups() * (LANES + rows * rowWords * weightWords() + LANES * 3)];
    int at = 0;
    for (int first = 0; first < channels(); first += LANES) {
      for (int channel = first; channel < first + LANES; channel++) {
        words[at++] = start(channel);
      }
      for (int row = 0; row < rows; row++) {
        for (int word = 0; word < rowWords; word++) {
          for (int i = 0; i < weightWords(); i++) {
            int low = word / 2 * 4 + word % 2;
            words[at++] = half(first, i, row, low) & 0xffff | half(first, i, row, low + 2) << 16;
          }
        }
      }
      for (int channel = first; channel < first + LANES; channel++) {
        boolean exists = channel < channels();
        words[at++] = exists ? doubled.multipliers().at(channel) : 0;
        words[at++] = exists ? doubled.roundings().at(channel) : 0;
        words[at++] = exists ? doubled.shifts().at(channel) : 1;
      }
    }
    return Int32Data.wrap(words);
  }

  /** What a sum begins with. */
  private int start(int channel) {
    if (!isPaired) {
      return 2 * foldedBias(channel);
    }
    return channel % 2 == 0
        ? foldedBias(channel)
        : 256 * foldedBias(channel) + foldedBias(channel - 1);
  }

  /** Modulo 2^32, as the sum that it is part of. */
  private int foldedBias(int channel) {
    if (channel >= channels()) {
      return 0;
    }
    int sum = bias.at(channel);
    int taps = rows * rowElements;
    for (int i = 0; i < taps; i++) {
      sum += inputOffset * weights.at(channel * taps + i);
    }
    return sum;
  }

  /** Half-word i of a group for one input. */
  private int half(int first, int i, int row, int element) {
    if (!isPaired) {
      return 2 * weight(first + i, row, element);
    }
    int channel = first + 2 * i;
    return 256 * weight(channel + 1, row, element) + weight(channel, row, element);
  }

  private int weight(int channel, int row, int element) {
    boolean exists = channel < channels() && element < rowElements;
    return exists ? weights.at((channel * rows + row) * rowElements + element) : 0;
  }
}
