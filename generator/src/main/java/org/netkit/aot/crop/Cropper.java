package org.netkit.aot.crop;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.graph.TensorMapping;

/**
 * Crops tensors to the rows and columns that are read.
 *
 * <p>Input: a checked graph. Output: a graph with the same ops and the same result, some of whose
 * tensors have fewer rows or columns. Errors: none. Guarantees: the network's input and output keep
 * their shapes; an op that works element by element still has inputs and output of one shape. A
 * window keeps its padding as the bundle gives it; what that says about the last rows and columns
 * no longer matters, since every op takes its output's extents from the output.
 *
 * <p>A part that is read never shrinks while more readers are found, and is at most the tensor, so
 * going through the ops again until nothing changes ends.
 */
public final class Cropper {
  private final Graph graph;
  private final Map<Tensor, Extent> read = new HashMap<>();

  private Cropper(Graph graph) {
    this.graph = graph;
  }

  /** Crops a graph. */
  public static Graph crop(Graph graph) {
    return new Cropper(graph).run();
  }

  private Graph run() {
    keepWhole();
    Map<Tensor, Extent> before;
    do {
      before = Map.copyOf(read);
      for (int i = graph.ops().size() - 1; i >= 0; i--) {
        widen(graph.ops().get(i));
      }
    } while (!before.equals(read));
    TensorMapping mapping = new TensorMapping(this::cropped, this::cropped);
    List<Op> ops = graph.ops().stream().map(op -> op.accept(mapping)).toList();
    return graph.with(ops, graph.output());
  }

  /** The network's ends, and outputs that no op reads. */
  private void keepWhole() {
    Set<Tensor> inputs =
        graph.ops().stream().flatMap(op -> op.inputs().stream()).collect(Collectors.toSet());
    for (Tensor tensor : graph.tensors()) {
      boolean isEnd = tensor.equals(graph.input()) || tensor.equals(graph.output());
      if (isEnd || !inputs.contains(tensor)) {
        read.put(tensor, Extent.of(tensor));
      }
    }
  }

  /** What the op reads for the part of its output that is read, and what it then writes. */
  private void widen(Op op) {
    Reads reads = new Reads(read.get(op.output()));
    for (Tensor input : op.inputs()) {
      boolean isFlat = op instanceof Op.Concat concat && concat.isFlat();
      read.merge(input, isFlat ? Extent.of(input) : op.accept(reads), Extent::union);
    }
    for (Tensor input : op.inputs()) {
      read.merge(op.output(), op.accept(new Writes(read.get(input))), Extent::union);
    }
  }

  private Tensor cropped(Tensor tensor) {
    return read.get(tensor).cut(tensor);
  }
}
