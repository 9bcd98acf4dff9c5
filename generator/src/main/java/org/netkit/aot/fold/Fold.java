package org.netkit.aot.fold;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.graph.TensorMapping;

/**
 * A change of a graph that takes one op out.
 *
 * @param removed the op that goes
 * @param replaced the op that does its work, as it was
 * @param replacement the same op, as it is to be; present if and only if {@code replaced} is
 * @param substitute what is read instead of the removed op's output
 */
record Fold(Op removed, Optional<Op> replaced, Optional<Op> replacement, Tensor substitute) {

  /** {@code removed} changes nothing: its readers read its input. */
  static Fold identity(Op removed) {
    return new Fold(removed, Optional.empty(), Optional.empty(), removed.input());
  }

  /** {@code writer} becomes {@code merged}, with the same output, which is what readers read. */
  static Fold intoWriter(Op removed, Op writer, Op merged) {
    return new Fold(removed, Optional.of(writer), Optional.of(merged), merged.output());
  }

  /** {@code reader} becomes {@code merged}, which reads the input of {@code removed}. */
  static Fold intoReader(Op removed, Op reader, Op merged) {
    return new Fold(removed, Optional.of(reader), Optional.of(merged), removed.input());
  }

  Graph applyTo(Graph graph) {
    TensorMapping rewiring =
        new TensorMapping(
            tensor -> tensor.equals(removed.output()) ? substitute : tensor,
            UnaryOperator.identity());
    List<Op> ops = new ArrayList<>();
    for (Op op : graph.ops()) {
      if (op != removed) {
        boolean isReplaced = replaced.isPresent() && op == replaced.get();
        ops.add((isReplaced ? replacement.get() : op).accept(rewiring));
      }
    }
    return graph.with(ops, rewiring.of(graph.output()));
  }
}
