package org.netkit.aot.fuse;

import java.util.List;
import java.util.Optional;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Tensor;

/**
 * One kernel call to be.
 *
 * @param index position in the step list, from 0
 * @param op the op that does the arithmetic
 * @param pool a max pool applied to the op's raw result before it is stored
 * @param inputs tensors read from memory, in argument order; never the output of a flatten
 * @param output the tensor written to memory
 */
public record Step(
    int index, Op op, Optional<Op.MaxPool2d> pool, List<Tensor> inputs, Tensor output) {
  /** Copies the list. */
  public Step {
    inputs = List.copyOf(inputs);
  }

  /** {@code conv0} or {@code conv0 + pool1}. */
  public String name() {
    return pool.map(p -> op.name() + " + " + p.name()).orElse(op.name());
  }

  /** The first (usually the only) tensor read. */
  public Tensor input() {
    return inputs.get(0);
  }

  /** The op whose result is stored: the pool if there is one. */
  public Op last() {
    return pool.<Op>map(p -> p).orElse(op);
  }
}
