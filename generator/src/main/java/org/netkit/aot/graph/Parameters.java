package org.netkit.aot.graph;

import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int32Data;
import org.netkit.aot.data.Int8Data;

/** Constants of an op with weights. */
public sealed interface Parameters {

  /** Number of output channels. */
  int channels();

  /** Number of weight elements. */
  int weightElements();

  /**
   * Constants of an int8 op.
   *
   * @param weights symmetric int8 (zero point 0), layout as the op says
   * @param bias one int32 a channel, scale = input scale * weight scale of the channel
   * @param weightScales one scale for all channels, or one a channel
   */
  record Quantized(Int8Data weights, Int32Data bias, FloatData weightScales) implements Parameters {
    @Override
    public int channels() {
      return bias.elements();
    }

    @Override
    public int weightElements() {
      return weights.elements();
    }

    /** Weight scale of an output channel. */
    public float weightScale(int channel) {
      return weightScales.at(weightScales.elements() == 1 ? 0 : channel);
    }
  }

  /**
   * Constants of a float32 op.
   *
   * @param weights layout as the op says
   * @param bias one a channel
   */
  record Floating(FloatData weights, FloatData bias) implements Parameters {
    @Override
    public int channels() {
      return bias.elements();
    }

    @Override
    public int weightElements() {
      return weights.elements();
    }
  }
}
