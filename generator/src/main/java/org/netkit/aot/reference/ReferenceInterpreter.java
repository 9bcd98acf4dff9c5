package org.netkit.aot.reference;

import java.util.HashMap;
import java.util.Map;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.Op;
import org.netkit.aot.quant.QuantizedGraph;

/**
 * Runs a network op by op in plain Java.
 *
 * <p>Input: the values of the graph's input. Output: the values of every tensor. Errors: none, the
 * graph has been checked. Guarantees: the same input gives the same bits on every machine.
 */
public final class ReferenceInterpreter {
  private final QuantizedGraph quantized;

  /** An interpreter for one network; it keeps no state between runs. */
  public ReferenceInterpreter(QuantizedGraph quantized) {
    this.quantized = quantized;
  }

  /** One inference of an int8 network. */
  public ReferenceResult run(Int8Data input) {
    Graph graph = quantized.graph();
    requireInput(graph.isInt8(), input.elements());
    Map<Integer, byte[]> values = new HashMap<>();
    values.put(graph.input().id(), input.toArray());
    Int8Ops ops = new Int8Ops(quantized, values);
    for (Op op : graph.ops()) {
      values.put(op.output().id(), op.accept(ops));
    }
    Map<Integer, Activations> result = new HashMap<>();
    values.forEach((id, array) -> result.put(id, new Activations.Int8(Int8Data.wrap(array))));
    return new ReferenceResult(graph, result);
  }

  /** One inference of a float32 network. */
  public ReferenceResult run(FloatData input) {
    Graph graph = quantized.graph();
    requireInput(!graph.isInt8(), input.elements());
    Map<Integer, float[]> values = new HashMap<>();
    values.put(graph.input().id(), input.toArray());
    FloatOps ops = new FloatOps(values);
    for (Op op : graph.ops()) {
      values.put(op.output().id(), op.accept(ops));
    }
    Map<Integer, Activations> result = new HashMap<>();
    values.forEach((id, array) -> result.put(id, new Activations.Floating(FloatData.wrap(array))));
    return new ReferenceResult(graph, result);
  }

  private void requireInput(boolean isRightType, int elements) {
    int expected = quantized.graph().input().shape().elements();
    if (!isRightType || elements != expected) {
      throw new IllegalArgumentException(
          "input of " + elements + " elements for " + quantized.graph().input());
    }
  }
}
