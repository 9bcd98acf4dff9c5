package org.netkit.aot.graph;

import java.util.function.UnaryOperator;

/**
 * The same op with other tensors.
 *
 * @param reads what an op reads in place of a tensor
 * @param writes what an op writes in place of a tensor
 */
public record TensorMapping(UnaryOperator<Tensor> reads, UnaryOperator<Tensor> writes)
    implements Op.Visitor<Op> {

  /** What an op reads in place of a tensor. */
  public Tensor of(Tensor tensor) {
    return reads.apply(tensor);
  }

  private Tensor out(Op op) {
    return writes.apply(op.output());
  }

  @Override
  public Op conv2d(Op.Conv2d op) {
    return new Op.Conv2d(
        op.origin(), of(op.in()), out(op), op.window(), op.parameters(), op.activation());
  }

  @Override
  public Op depthwiseConv2d(Op.DepthwiseConv2d op) {
    return new Op.DepthwiseConv2d(
        op.origin(), of(op.in()), out(op), op.window(), op.parameters(), op.activation());
  }

  @Override
  public Op dense(Op.Dense op) {
    return new Op.Dense(op.origin(), of(op.in()), out(op), op.parameters(), op.activation());
  }

  @Override
  public Op maxPool2d(Op.MaxPool2d op) {
    return new Op.MaxPool2d(op.origin(), of(op.in()), out(op), op.window());
  }

  @Override
  public Op avgPool2d(Op.AvgPool2d op) {
    return new Op.AvgPool2d(op.origin(), of(op.in()), out(op), op.window());
  }

  @Override
  public Op flatten(Op.Flatten op) {
    return new Op.Flatten(op.origin(), of(op.in()), out(op));
  }

  @Override
  public Op add(Op.Add op) {
    return new Op.Add(op.origin(), of(op.left()), of(op.right()), out(op));
  }

  @Override
  public Op softmax(Op.Softmax op) {
    return new Op.Softmax(op.origin(), of(op.in()), out(op));
  }

  @Override
  public Op unary(Op.Unary op) {
    return new Op.Unary(op.origin(), of(op.in()), out(op), op.function(), op.alpha());
  }

  @Override
  public Op channelAffine(Op.ChannelAffine op) {
    return new Op.ChannelAffine(op.origin(), of(op.in()), out(op), op.scale(), op.shift());
  }

  @Override
  public Op layerNorm(Op.LayerNorm op) {
    return new Op.LayerNorm(op.origin(), of(op.in()), out(op), op.gamma(), op.beta(), op.epsilon());
  }

  @Override
  public Op globalResponseNorm(Op.GlobalResponseNorm op) {
    return new Op.GlobalResponseNorm(
        op.origin(), of(op.in()), out(op), op.gamma(), op.beta(), op.epsilon());
  }

  @Override
  public Op upsample2d(Op.Upsample2d op) {
    return new Op.Upsample2d(op.origin(), of(op.in()), out(op), op.factor());
  }

  @Override
  public Op concat(Op.Concat op) {
    return new Op.Concat(
        op.origin(), op.parts().stream().map(this::of).toList(), out(op), op.isFlat());
  }
}
