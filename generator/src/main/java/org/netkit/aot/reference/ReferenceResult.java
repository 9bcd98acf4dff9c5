package org.netkit.aot.reference;

import java.util.Map;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Tensor;

/** Every tensor of one inference. */
public final class ReferenceResult {
  private final Graph graph;
  private final Map<Integer, Activations> byTensor;

  ReferenceResult(Graph graph, Map<Integer, Activations> byTensor) {
    this.graph = graph;
    this.byTensor = byTensor;
  }

  /** What the caller of the network gets. */
  public Activations output() {
    return of(graph.output());
  }

  /** What an op wrote. */
  public Activations of(Op op) {
    return of(op.output());
  }

  /** The values of a tensor of the graph. */
  public Activations of(Tensor tensor) {
    Activations values = byTensor.get(tensor.id());
    if (values == null) {
      throw new IllegalArgumentException("tensor " + tensor.name() + " is not of this graph");
    }
    return values;
  }
}
