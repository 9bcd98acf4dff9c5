package org.netkit.aot.fold;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Tensor;

/** Who writes and who reads each tensor of a graph, by tensor id. */
final class Uses {
  private final Graph graph;
  private final Map<Integer, Op> writers = new HashMap<>();
  private final Map<Integer, Integer> readers = new HashMap<>();

  Uses(Graph graph) {
    this.graph = graph;
    for (Op op : graph.ops()) {
      writers.put(op.output().id(), op);
      op.inputs().forEach(tensor -> readers.merge(tensor.id(), 1, Integer::sum));
    }
    readers.merge(graph.output().id(), 1, Integer::sum);
  }

  /** The op that writes {@code tensor}, if nobody but one op reads it. */
  Optional<Op> onlyWriterFor(Tensor tensor) {
    return readers.get(tensor.id()) == 1 ? writer(tensor) : Optional.empty();
  }

  /** The op that writes {@code tensor}; empty for the graph's input. */
  Optional<Op> writer(Tensor tensor) {
    return Optional.ofNullable(writers.get(tensor.id()));
  }

  /** True if {@code op} alone leads from the graph's input to its output. */
  boolean isOnlyPath(Op op) {
    return op.output().equals(graph.output()) && writer(op.input()).isEmpty();
  }
}
