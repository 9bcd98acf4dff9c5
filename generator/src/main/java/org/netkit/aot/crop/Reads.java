package org.netkit.aot.crop;

import org.netkit.aot.graph.Op;

/**
 * What an op reads of each input to give a part of its output. (A flat concatenation reads all of
 * inputs that differ in shape; it is not asked.)
 *
 * @param part of the output
 */
record Reads(Extent part) implements Op.Visitor<Extent> {
  @Override
  public Extent conv2d(Op.Conv2d op) {
    return part.under(op.window(), op.in());
  }

  @Override
  public Extent depthwiseConv2d(Op.DepthwiseConv2d op) {
    return part.under(op.window(), op.in());
  }

  @Override
  public Extent maxPool2d(Op.MaxPool2d op) {
    return part.under(op.window(), op.in());
  }

  @Override
  public Extent avgPool2d(Op.AvgPool2d op) {
    return part.under(op.window(), op.in());
  }

  @Override
  public Extent upsample2d(Op.Upsample2d op) {
    return part.below(op.factor());
  }

  @Override
  public Extent add(Op.Add op) {
    return part;
  }

  @Override
  public Extent unary(Op.Unary op) {
    return part;
  }

  @Override
  public Extent channelAffine(Op.ChannelAffine op) {
    return part;
  }

  @Override
  public Extent layerNorm(Op.LayerNorm op) {
    return part;
  }

  @Override
  public Extent dense(Op.Dense op) {
    return Extent.of(op.in());
  }

  @Override
  public Extent flatten(Op.Flatten op) {
    return Extent.of(op.in());
  }

  @Override
  public Extent softmax(Op.Softmax op) {
    return Extent.of(op.in());
  }

  @Override
  public Extent globalResponseNorm(Op.GlobalResponseNorm op) {
    return Extent.of(op.in());
  }

  @Override
  public Extent concat(Op.Concat op) {
    return part;
  }
}
