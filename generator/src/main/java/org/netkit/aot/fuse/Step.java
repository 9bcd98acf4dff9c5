package org.netkit.aot.fuse;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Tensor;

/**
 * One kernel call to be.
 *
 * @param index position in the step list, from 0
 * @param lead a pointwise convolution that makes the op's input, which is never stored
 * @param op the op that does the arithmetic
 * @param pool a max pool applied to the op's raw result before it is stored
 * @param inputs tensors read from memory, in argument order; never the output of a flatten
 * @param output the tensor written to memory
 */
public record Step(
    int index,
    Optional<Op.Conv2d> lead,
    Op op,
    Optional<Op.MaxPool2d> pool,
    List<Tensor> inputs,
    Tensor output) {
  /** Copies the list. */
  public Step {
    inputs = List.copyOf(inputs);
  }

  /** A step without a lead. */
  public Step(int index, Op op, Optional<Op.MaxPool2d> pool, List<Tensor> inputs, Tensor output) {
    this(index, Optional.empty(), op, pool, inputs, output);
  }

  /** The same step at another position. */
  public Step at(int newIndex) {
    return new Step(newIndex, lead, op, pool, inputs, output);
  }

  /** This step and a lone pointwise convolution before it in one. */
  Step ledBy(Step before) {
    return new Step(index, Optional.of((Op.Conv2d) before.op), op, pool, before.inputs, output);
  }

  /** All ops, in order. */
  public List<Op> ops() {
    return Stream.of(lead, Optional.of(op), pool).<Op>flatMap(Optional::stream).toList();
  }

  /** {@code conv0}, {@code conv0 + pool1} or {@code conv0 + depthwise1 + pool2}. */
  public String name() {
    return ops().stream().map(Op::name).collect(Collectors.joining(" + "));
  }

  /** The first (usually the only) tensor read from memory. */
  public Tensor input() {
    return inputs.get(0);
  }

  /** What the op reads first: what the lead makes, else a tensor in memory. */
  public Tensor operand() {
    return lead.map(Op.Conv2d::output).orElse(input());
  }

  /** The op whose result is stored: the pool if there is one. */
  public Op last() {
    return pool.<Op>map(p -> p).orElse(op);
  }
}
