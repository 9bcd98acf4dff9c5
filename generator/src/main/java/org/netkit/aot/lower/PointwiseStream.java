package org.netkit.aot.lower;

import org.netkit.aot.data.Int32Data;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.quant.DoubledRequantization;
import org.netkit.aot.quant.OpQuantization.Requantization;
import org.netkit.aot.select.PointwiseVariant;

/**
 * Constants of the pointwise convolution in {@code nk_pointwise_planes_3x3_s8}. For each two output
 * channels:
 *
 * <pre>
 *   2 * 4 words  2 * (bias + inputOffset * sum of weights), multiplier, rounding, shift
 *   for each chunk of input channels, for each pair of the chunk:
 *     2 words    weights of the two channels, doubled
 * </pre>
 *
 * In front of all that are so many words that 32 end with the first chunk. Of four neighbouring
 * input channels c0 to c3, {c0, c2} is one pair and {c1, c3} the next. Channels that do not exist
 * have weight 0.
 */
final class PointwiseStream {
  private static final int WORDS_LOADED = 32;
  private static final int HEAD_WORDS = 8;

  private final Int8Data weights;
  private final Int32Data bias;
  private final int inputOffset;
  private final DoubledRequantization doubled;
  private final int pairs;
  private final int front;
  private final int inputs;
  private final int outputs;

  PointwiseStream(
      Op.Conv2d op, Requantization exact, DoubledRequantization doubled, PointwiseVariant variant) {
    Parameters.Quantized parameters = (Parameters.Quantized) op.parameters();
    this.weights = parameters.weights();
    this.bias = parameters.bias();
    this.inputOffset = exact.inputOffset();
    this.doubled = doubled;
    this.pairs = variant.chunks() * variant.pairs();
    this.front = Math.max(0, WORDS_LOADED - HEAD_WORDS - 2 * variant.pairs());
    this.inputs = op.input().shape().channels();
    this.outputs = op.output().shape().channels();
  }

  String layout() {
    return "["
        + front
        + "], ["
        + (outputs + 1) / 2
        + "] x (2 x 4, ["
        + pairs
        + ", 2] weight pairs)";
  }

  Int32Data words() {
    int[] words = new int[front + (outputs + 1) / 2 * (HEAD_WORDS + 2 * pairs)];
    int at = front;
    for (int first = 0; first < outputs; first += 2) {
      for (int channel = first; channel < first + 2; channel++) {
        boolean exists = channel < outputs;
        words[at++] = exists ? foldedBias(channel) : 0;
        words[at++] = exists ? doubled.multipliers().at(channel) : 0;
        words[at++] = exists ? doubled.roundings().at(channel) : 0;
        words[at++] = exists ? doubled.shifts().at(channel) : 1;
      }
      for (int pair = 0; pair < pairs; pair++) {
        int low = pair / 2 * 4 + pair % 2;
        for (int channel = first; channel < first + 2; channel++) {
          words[at++] = weight(channel, low) & 0xffff | weight(channel, low + 2) << 16;
        }
      }
    }
    return Int32Data.wrap(words);
  }

  private int weight(int channel, int input) {
    boolean exists = channel < outputs && input < inputs;
    return exists ? 2 * weights.at(channel * inputs + input) : 0;
  }

  /** Modulo 2^32, as the sum that it is part of. */
  private int foldedBias(int channel) {
    int sum = bias.at(channel);
    for (int i = 0; i < inputs; i++) {
      sum += inputOffset * weights.at(channel * inputs + i);
    }
    return 2 * sum;
  }
}
