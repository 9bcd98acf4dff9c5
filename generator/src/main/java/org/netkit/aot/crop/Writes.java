package org.netkit.aot.crop;

import org.netkit.aot.graph.Op;

/**
 * What an op writes, at least, where a part of an input exists: as much, if it works element by
 * element; nothing in particular, if its kernel is told the extents of both.
 *
 * @param part of one input
 */
record Writes(Extent part) implements Op.Visitor<Extent> {
  @Override
  public Extent conv2d(Op.Conv2d op) {
    return Extent.LEAST;
  }

  @Override
  public Extent depthwiseConv2d(Op.DepthwiseConv2d op) {
    return Extent.LEAST;
  }

  @Override
  public Extent maxPool2d(Op.MaxPool2d op) {
    return Extent.LEAST;
  }

  @Override
  public Extent avgPool2d(Op.AvgPool2d op) {
    return Extent.LEAST;
  }

  @Override
  public Extent upsample2d(Op.Upsample2d op) {
    return part.above(op.factor());
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
    return Extent.LEAST;
  }

  @Override
  public Extent flatten(Op.Flatten op) {
    return Extent.LEAST;
  }

  @Override
  public Extent softmax(Op.Softmax op) {
    return part;
  }

  @Override
  public Extent globalResponseNorm(Op.GlobalResponseNorm op) {
    return part;
  }

  @Override
  public Extent concat(Op.Concat op) {
    return op.isFlat() ? Extent.LEAST : part;
  }
}
