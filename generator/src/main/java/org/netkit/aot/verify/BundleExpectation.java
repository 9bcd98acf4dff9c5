package org.netkit.aot.verify;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.TestCase;

/**
 * What a bundle's own test case demands: the greatest output is the labelled class (without a
 * label, the class of the greatest expected output); of a float32 model also that every output is
 * within the bundle's tolerance.
 */
public final class BundleExpectation {
  private BundleExpectation() {}

  /**
   * True if an output is what the test case demands.
   *
   * @param output int8 values, or little-endian float32
   * @param hasValues false if only the class counts, since the last softmax was left out
   */
  public static boolean isMet(Graph graph, TestCase test, Int8Data output, boolean hasValues) {
    float[] values = values(graph, output);
    if (!graph.isInt8() && hasValues && !isWithin(graph.tolerance(), test.expected(), values)) {
      return false;
    }
    return argmax(values) == test.label().orElseGet(() -> argmax(test.expected().toArray()));
  }

  private static float[] values(Graph graph, Int8Data output) {
    float[] values = new float[graph.output().shape().elements()];
    if (graph.isInt8()) {
      for (int i = 0; i < values.length; i++) {
        values[i] = output.at(i);
      }
    } else {
      ByteBuffer.wrap(output.toArray()).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(values);
    }
    return values;
  }

  private static boolean isWithin(float tolerance, FloatData expected, float[] values) {
    if (expected.elements() != values.length) {
      return false;
    }
    for (int i = 0; i < values.length; i++) {
      if (!(Math.abs(expected.at(i) - values[i]) <= tolerance)) {
        return false;
      }
    }
    return true;
  }

  /** The first index with the greatest value. */
  private static int argmax(float[] values) {
    int best = 0;
    for (int i = 1; i < values.length; i++) {
      best = values[i] > values[best] ? i : best;
    }
    return best;
  }
}
