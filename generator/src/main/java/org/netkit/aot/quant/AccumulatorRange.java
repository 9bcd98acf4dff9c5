package org.netkit.aot.quant;

import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Parameters;

/**
 * The exact range of an int8 op's accumulator for one output channel, over all inputs: bias + sum
 * of w * (x + inputOffset) with x in -128..127. Taps in the padding contribute 0, which lies in
 * every product's range.
 *
 * @param low least value
 * @param high greatest value
 */
public record AccumulatorRange(long low, long high) {

  /** The range of one channel. */
  public static AccumulatorRange of(Op.Weighted op, int inputOffset, int channel) {
    Parameters.Quantized parameters = (Parameters.Quantized) op.parameters();
    Int8Data weights = parameters.weights();
    int perChannel = weights.elements() / parameters.channels();
    long positive = 0;
    long negative = 0;
    for (int i = channel * perChannel; i < (channel + 1) * perChannel; i++) {
      positive += Math.max(weights.at(i), 0);
      negative += Math.min(weights.at(i), 0);
    }
    long least = Byte.MIN_VALUE + inputOffset;
    long most = Byte.MAX_VALUE + inputOffset;
    long bias = parameters.bias().at(channel);
    return new AccumulatorRange(
        bias + positive * least + negative * most, bias + positive * most + negative * least);
  }

  /** Largest magnitude. */
  public long magnitude() {
    return Math.max(Math.abs(low), Math.abs(high));
  }
}
