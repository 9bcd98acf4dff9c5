package org.netkit.aot.lower;

import java.util.Optional;
import org.netkit.aot.data.Int32Data;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.quant.DoubledRequantization;
import org.netkit.aot.quant.OpQuantization.Requantization;
import org.netkit.aot.quant.ScaledRequantization;
import org.netkit.aot.select.PointwiseVariant;

/**
 * Constants of the pointwise convolution in {@code nk_pointwise_planes_3x3_s8}. For each two output
 * channels:
 *
 * <pre>
 *   2 * 4 words  bias + inputOffset * sum of weights, scaled; multiplier, rounding, shift
 *   for each chunk of input channels, for each pair of the chunk:
 *     2 words    weights of the two channels, scaled
 * </pre>
 *
 * Scaled means doubled, or where the op has the form with results in the high halves, as much as
 * that says.
 *
 * <p>In front of all that are so many words that 32 end with the first chunk. Of four neighbouring
 * input channels c0 to c3, {c0, c2} is one pair and {c1, c3} the next. Channels that do not exist
 * have weight 0.
 */
final class PointwiseStream {
  private static final int WORDS_LOADED = 32;
  private static final int HEAD_WORDS = 8;
  private static final int HIGH_HALF = 16;
  private static final int INPUT_SCALING = 4;

  private final Int8Data weights;
  private final Int32Data bias;
  private final int inputOffset;
  private final DoubledRequantization doubled;
  private final Optional<ScaledRequantization> high;
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
    this.high = high(op, exact);
    this.pairs = variant.chunks() * variant.pairs();
    this.front = Math.max(0, WORDS_LOADED - HEAD_WORDS - 2 * variant.pairs());
    this.inputs = op.input().shape().channels();
    this.outputs = op.output().shape().channels();
  }

  /** The form with results in the high halves, for inputs times 16; empty if the op has none. */
  static Optional<ScaledRequantization> high(Op.Conv2d op, Requantization exact) {
    return ScaledRequantization.of(op, exact, HIGH_HALF, INPUT_SCALING);
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
        head(channel, words, at);
        at += HEAD_WORDS / 2;
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

  private void head(int channel, int[] words, int at) {
    if (channel < outputs) {
      words[at] = foldedBias(channel);
      words[at + 1] =
          high.map(ScaledRequantization::multipliers).orElse(doubled.multipliers()).at(channel);
      words[at + 2] =
          high.map(ScaledRequantization::roundings).orElse(doubled.roundings()).at(channel);
    }
    words[at + 3] =
        high.isPresent() ? HIGH_HALF : channel < outputs ? doubled.shifts().at(channel) : 1;
  }

  private int weight(int channel, int input) {
    boolean exists = channel < outputs && input < inputs;
    return exists ? weights.at(channel * inputs + input) << weightScaling(channel) : 0;
  }

  private int weightScaling(int channel) {
    return high.map(form -> form.scalings().at(channel)).orElse(1);
  }

  /** Modulo 2^32, as the sum that it is part of. */
  private int foldedBias(int channel) {
    int sum = bias.at(channel);
    for (int i = 0; i < inputs; i++) {
      sum += inputOffset * weights.at(channel * inputs + i);
    }
    return sum << (weightScaling(channel) + (high.isPresent() ? INPUT_SCALING : 0));
  }
}
