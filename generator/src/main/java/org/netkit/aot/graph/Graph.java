package org.netkit.aot.graph;

import java.util.ArrayList;
import java.util.List;

/**
 * A network: one input, ops in topological order, one output.
 *
 * @param name the model's name, as the user knows it
 * @param input what the caller provides
 * @param ops in an order in which each op's inputs exist
 * @param output what the caller gets; the output of one of the ops
 * @param testCases the bundle's own test cases
 * @param tolerance absolute difference allowed to float32 outputs of the test cases
 */
public record Graph(
    String name,
    Tensor input,
    List<Op> ops,
    Tensor output,
    List<TestCase> testCases,
    float tolerance) {
  /** Copies the lists. */
  public Graph {
    ops = List.copyOf(ops);
    testCases = List.copyOf(testCases);
  }

  /** The input, then the output of every op. */
  public List<Tensor> tensors() {
    List<Tensor> all = new ArrayList<>();
    all.add(input);
    ops.forEach(op -> all.add(op.output()));
    return List.copyOf(all);
  }

  /** True if the activations are int8. */
  public boolean isInt8() {
    return input.type() == ElementType.INT8;
  }

  /** The same network with other ops or another output. */
  public Graph with(List<Op> newOps, Tensor newOutput) {
    return new Graph(name, input, newOps, newOutput, testCases, tolerance);
  }

  /**
   * The network without a softmax at its end, so that it gives logits; the same if there is none.
   */
  public Graph withoutFinalSoftmax() {
    for (Op op : ops) {
      if (op instanceof Op.Softmax softmax && softmax.output().equals(output)) {
        return with(ops.stream().filter(other -> other != op).toList(), softmax.in());
      }
    }
    return this;
  }
}
