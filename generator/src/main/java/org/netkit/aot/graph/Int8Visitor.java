package org.netkit.aot.graph;

/** Dispatch over the ops that exist in int8; the others cannot reach it. */
public interface Int8Visitor<R> extends Op.Visitor<R> {
  private static IllegalStateException floatOnly(Op op) {
    return new IllegalStateException("op " + op.name() + " exists in float32 only");
  }

  @Override
  default R unary(Op.Unary op) {
    throw floatOnly(op);
  }

  @Override
  default R channelAffine(Op.ChannelAffine op) {
    throw floatOnly(op);
  }

  @Override
  default R layerNorm(Op.LayerNorm op) {
    throw floatOnly(op);
  }

  @Override
  default R globalResponseNorm(Op.GlobalResponseNorm op) {
    throw floatOnly(op);
  }

  @Override
  default R upsample2d(Op.Upsample2d op) {
    throw floatOnly(op);
  }

  @Override
  default R concat(Op.Concat op) {
    throw floatOnly(op);
  }
}
