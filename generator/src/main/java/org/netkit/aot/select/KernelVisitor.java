package org.netkit.aot.select;

import org.netkit.aot.graph.Op;

/** Kernel by kind of op; the ops that exist in float32 only have none by default. */
interface KernelVisitor extends Op.Visitor<Kernel> {
  private static Kernel none(Op op) {
    throw new IllegalArgumentException("no int8 kernel for " + op.name());
  }

  @Override
  default Kernel unary(Op.Unary op) {
    return none(op);
  }

  @Override
  default Kernel channelAffine(Op.ChannelAffine op) {
    return none(op);
  }

  @Override
  default Kernel layerNorm(Op.LayerNorm op) {
    return none(op);
  }

  @Override
  default Kernel globalResponseNorm(Op.GlobalResponseNorm op) {
    return none(op);
  }

  @Override
  default Kernel upsample2d(Op.Upsample2d op) {
    return none(op);
  }

  @Override
  default Kernel concat(Op.Concat op) {
    return none(op);
  }
}
