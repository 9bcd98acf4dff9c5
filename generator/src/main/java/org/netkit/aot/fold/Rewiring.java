package org.netkit.aot.fold;

import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Tensor;

/**
 * The same op, reading another tensor in place of one.
 *
 * @param from the tensor that is read no more
 * @param to the tensor that is read instead, of the same shape or number of elements
 */
record Rewiring(Tensor from, Tensor to) implements Op.Visitor<Op> {

  Tensor of(Tensor tensor) {
    return tensor.equals(from) ? to : tensor;
  }

  @Override
  public Op conv2d(Op.Conv2d op) {
    return new Op.Conv2d(
        op.origin(), of(op.in()), op.output(), op.window(), op.parameters(), op.activation());
  }

  @Override
  public Op depthwiseConv2d(Op.DepthwiseConv2d op) {
    return new Op.DepthwiseConv2d(
        op.origin(), of(op.in()), op.output(), op.window(), op.parameters(), op.activation());
  }

  @Override
  public Op dense(Op.Dense op) {
    return new Op.Dense(op.origin(), of(op.in()), op.output(), op.parameters(), op.activation());
  }

  @Override
  public Op maxPool2d(Op.MaxPool2d op) {
    return new Op.MaxPool2d(op.origin(), of(op.in()), op.output(), op.window());
  }

  @Override
  public Op avgPool2d(Op.AvgPool2d op) {
    return new Op.AvgPool2d(op.origin(), of(op.in()), op.output(), op.window());
  }

  @Override
  public Op flatten(Op.Flatten op) {
    return new Op.Flatten(op.origin(), of(op.in()), op.output());
  }

  @Override
  public Op add(Op.Add op) {
    return new Op.Add(op.origin(), of(op.left()), of(op.right()), op.output());
  }

  @Override
  public Op softmax(Op.Softmax op) {
    return new Op.Softmax(op.origin(), of(op.in()), op.output());
  }

  @Override
  public Op unary(Op.Unary op) {
    return new Op.Unary(op.origin(), of(op.in()), op.output(), op.function(), op.alpha());
  }

  @Override
  public Op channelAffine(Op.ChannelAffine op) {
    return new Op.ChannelAffine(op.origin(), of(op.in()), op.output(), op.scale(), op.shift());
  }

  @Override
  public Op layerNorm(Op.LayerNorm op) {
    return new Op.LayerNorm(
        op.origin(), of(op.in()), op.output(), op.gamma(), op.beta(), op.epsilon());
  }

  @Override
  public Op globalResponseNorm(Op.GlobalResponseNorm op) {
    return new Op.GlobalResponseNorm(
        op.origin(), of(op.in()), op.output(), op.gamma(), op.beta(), op.epsilon());
  }

  @Override
  public Op upsample2d(Op.Upsample2d op) {
    return new Op.Upsample2d(op.origin(), of(op.in()), op.output(), op.factor());
  }

  @Override
  public Op concat(Op.Concat op) {
    return new Op.Concat(
        op.origin(), op.parts().stream().map(this::of).toList(), op.output(), op.isFlat());
  }
}
