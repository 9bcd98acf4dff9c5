package org.netkit.aot.fit;

import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.link.Prediction;

/**
 * What a float32 model would need as int8: a byte instead of four for each weight, each input of a
 * test case and each element of an activation; per channel an int32 bias, an int32 multiplier and
 * an int8 shift instead of a float bias (TFLite quantization specification, per-channel weights).
 * Code is taken to be as large as before.
 */
public final class Int8Estimate {
  private static final int CHANNEL_BYTES = Integer.BYTES + Integer.BYTES + Byte.BYTES;
  private static final int SAVED_BYTES = Float.BYTES - Byte.BYTES;

  private Int8Estimate() {}

  /**
   * The option to quantize.
   *
   * @param activationBytes static activation memory of the float32 model
   * @param inputs inputs that the firmware carries
   */
  public static Option of(Graph graph, Prediction prediction, int activationBytes, int inputs) {
    long saved = (long) SAVED_BYTES * graph.input().shape().elements() * inputs;
    for (Op op : graph.ops()) {
      if (op instanceof Op.Weighted weighted) {
        Parameters parameters = weighted.parameters();
        saved += (long) SAVED_BYTES * parameters.weightElements();
        saved -= (long) (CHANNEL_BYTES - Float.BYTES) * parameters.channels();
      }
    }
    return new Option(
        "an int8 model instead of float32",
        prediction.flashBytes() - saved,
        prediction.ramAndStackBytes() - (long) activationBytes * SAVED_BYTES / Float.BYTES,
        true);
  }
}
