package org.netkit.aot.lower;

import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.quant.DoubledRequantization;
import org.netkit.aot.quant.OpQuantization.Requantization;

/**
 * Results of a 1x1 convolution of one input channel, for every input: {@code [256, O]}, row i for
 * the input i - 128, or two channels at a time.
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
      results[i] = result(i / channels + Byte.MIN_VALUE, i % channels);
    }
    return Int8Data.wrap(results);
  }

  String layoutOfPairs() {
    return "["
        + (parameters.channels() + 1) / 2
        + ", "
        + INPUTS
        + ", 2] results by the input's bits";
  }

  /** For each two channels {@code [256, 2]}, row i for the input with the bits i. */
  Int8Data resultsInPairs() {
    int pairs = (parameters.channels() + 1) / 2;
    byte[] results = new byte[pairs * INPUTS * 2];
    for (int i = 0; i < results.length; i++) {
      int channel = i / (2 * INPUTS) * 2 + i % 2;
      byte input = (byte) (i / 2 % INPUTS);
      results[i] = channel < parameters.channels() ? result(input, channel) : 0;
    }
    return Int8Data.wrap(results);
  }

  private byte result(int input, int channel) {
    int product = parameters.weights().at(channel) * (input + exact.inputOffset());
    return doubled.result(channel, parameters.bias().at(channel) + product, exact);
  }
}
