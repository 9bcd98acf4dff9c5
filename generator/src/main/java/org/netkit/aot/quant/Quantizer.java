package org.netkit.aot.quant;

import java.util.ArrayList;
import java.util.List;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.Op;

/**
 * Computes the integer parameters of every int8 op.
 *
 * <p>Input: a checked graph. Output: the same graph with one {@link OpQuantization} an op; all of
 * them {@link OpQuantization.None} if the graph is float32. Errors: none, {@code check} has refused
 * what has no int8 arithmetic. Guarantees: deterministic, all real arithmetic in double.
 */
public final class Quantizer {
  private static final OpQuantization NONE = new OpQuantization.None();

  /** Quantizes a graph. */
  public QuantizedGraph quantize(Graph graph) {
    OpQuantizer int8 = new OpQuantizer();
    List<OpQuantization> quantizations = new ArrayList<>();
    for (Op op : graph.ops()) {
      quantizations.add(graph.isInt8() ? op.accept(int8) : NONE);
    }
    return new QuantizedGraph(graph, quantizations);
  }
}
