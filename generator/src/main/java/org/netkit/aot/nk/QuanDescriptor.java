package org.netkit.aot.nk;

import org.netkit.aot.data.FloatData;

/**
 * Quantization of one weighted operation: real = scale * (q - zeroPoint). Weights and biases are
 * symmetric, so their zero points are 0 and not kept. All scales are positive and finite.
 *
 * @param inputScale scale of the operation's input
 * @param inputZeroPoint -128..127
 * @param weightScale scale of all weights if {@code channelScales} is empty
 * @param biasScale scale of the biases as stored; informational
 * @param outputScale scale of the operation's output
 * @param outputZeroPoint -128..127
 * @param channelScales one weight scale for each output channel, or empty
 */
public record QuanDescriptor(
    float inputScale,
    int inputZeroPoint,
    float weightScale,
    float biasScale,
    float outputScale,
    int outputZeroPoint,
    FloatData channelScales) {

  /** True if every output channel has its own weight scale. */
  public boolean isPerChannel() {
    return channelScales.elements() > 0;
  }

  /** The same descriptor with other channel scales. */
  public QuanDescriptor withChannelScales(FloatData scales) {
    return new QuanDescriptor(
        inputScale, inputZeroPoint, weightScale, biasScale, outputScale, outputZeroPoint, scales);
  }

  /** The weight scales in force: one for each output channel, or one for all. */
  public FloatData weightScales() {
    return isPerChannel() ? channelScales : FloatData.of(weightScale);
  }
}
