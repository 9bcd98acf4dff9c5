package org.netkit.aot.lower;

import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.quant.DoubledRequantization;
import org.netkit.aot.quant.OpQuantization.Requantization;

/**
 * Results of a 1x1 convolution of one input channel, for every input: {@code [256, O]}, row i for
 * the input i - 128.
 */
final class ResultTable {
  private static final int INPUTS = 256;

  private final Parameters.Quantized parameters;
  private final Requantization exact;
  private final DoubledRequantization doubled;

  ResultTable(Op.Conv2d op, Requantization exact, DoubledRequantization doubled) {
    this.parameters = (Parameters.Quantized) op.parameters();
    this.exact = exact;
    this.doubled = doubled;
  }

  String layout() {
    return "[" + INPUTS + ", " + parameters.channels() + "] results";
  }

  Int8Data results() {
    int channels = parameters.channels();
    byte[] results = new byte[INPUTS * channels];
    for (int i = 0; i < results.length; i++) {
      int channel = i % channels;
      int input = i / channels + Byte.MIN_VALUE + exact.inputOffset();
      int sum = parameters.bias().at(channel) + parameters.weights().at(channel) * input;
      results[i] = doubled.result(channel, sum, exact);
    }
    return Int8Data.wrap(results);
  }
}
