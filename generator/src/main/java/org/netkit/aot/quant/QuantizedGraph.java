package org.netkit.aot.quant;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.Op;

/** A graph whose int8 ops have their integer parameters. */
public final class QuantizedGraph {
  private final Graph graph;
  private final Map<Op, OpQuantization> byOp = new IdentityHashMap<>();

  /**
   * Joins ops and parameters.
   *
   * @param graph the graph
   * @param quantizations one entry an op, in the order of {@code graph.ops()}
   */
  public QuantizedGraph(Graph graph, List<OpQuantization> quantizations) {
    if (quantizations.size() != graph.ops().size()) {
      throw new IllegalArgumentException("one quantization an op");
    }
    this.graph = graph;
    for (int i = 0; i < quantizations.size(); i++) {
      byOp.put(graph.ops().get(i), quantizations.get(i));
    }
  }

  /** The graph. */
  public Graph graph() {
    return graph;
  }

  /** Integer parameters of an op of this graph; {@code None} for float32 ops. */
  public OpQuantization of(Op op) {
    OpQuantization quantization = byOp.get(op);
    if (quantization == null) {
      throw new IllegalArgumentException("op " + op.name() + " is not of this graph");
    }
    return quantization;
  }

  /** Integer parameters of a convolution, depthwise convolution or dense op. */
  public OpQuantization.Requantization requantization(Op op) {
    return (OpQuantization.Requantization) of(op);
  }
}
