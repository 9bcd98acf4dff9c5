package org.netkit.aot.reference;

import java.util.List;
import java.util.Map;
import org.netkit.aot.graph.Op;
import org.netkit.aot.quant.OpQuantization;
import org.netkit.aot.quant.QuantizedGraph;

/** Runs one int8 op on the tensors computed so far. */
final class Int8Ops implements Op.Visitor<byte[]> {
  private final QuantizedGraph quantized;
  private final Map<Integer, byte[]> values;

  /**
   * Binds the tensors.
   *
   * @param values by tensor id; the caller adds what {@code accept} returns
   */
  Int8Ops(QuantizedGraph quantized, Map<Integer, byte[]> values) {
    this.quantized = quantized;
    this.values = values;
  }

  @Override
  public byte[] conv2d(Op.Conv2d op) {
    return Int8Convolution.conv2d(op, quantized.requantization(op), input(op));
  }

  @Override
  public byte[] depthwiseConv2d(Op.DepthwiseConv2d op) {
    return Int8Convolution.depthwise(op, quantized.requantization(op), input(op));
  }

  @Override
  public byte[] dense(Op.Dense op) {
    return Int8Convolution.dense(op, quantized.requantization(op), input(op));
  }

  @Override
  public byte[] maxPool2d(Op.MaxPool2d op) {
    return Int8Pooling.max(op, input(op));
  }

  @Override
  public byte[] avgPool2d(Op.AvgPool2d op) {
    return Int8Pooling.average(op, (OpQuantization.Averaging) quantized.of(op), input(op));
  }

  @Override
  public byte[] flatten(Op.Flatten op) {
    return input(op).clone();
  }

  @Override
  public byte[] add(Op.Add op) {
    OpQuantization.Addition addition = (OpQuantization.Addition) quantized.of(op);
    return Int8Addition.add(addition, values.get(op.left().id()), values.get(op.right().id()));
  }

  @Override
  public byte[] softmax(Op.Softmax op) {
    return Int8Softmax.softmax((OpQuantization.SoftmaxScaling) quantized.of(op), input(op));
  }

  @Override
  public byte[] unary(Op.Unary op) {
    throw floatOnly(op);
  }

  @Override
  public byte[] channelAffine(Op.ChannelAffine op) {
    throw floatOnly(op);
  }

  @Override
  public byte[] layerNorm(Op.LayerNorm op) {
    throw floatOnly(op);
  }

  @Override
  public byte[] globalResponseNorm(Op.GlobalResponseNorm op) {
    throw floatOnly(op);
  }

  @Override
  public byte[] upsample2d(Op.Upsample2d op) {
    byte[] out = new byte[op.output().shape().elements()];
    Moves.upsample(op, input(op), out);
    return out;
  }

  @Override
  public byte[] concat(Op.Concat op) {
    List<byte[]> parts = op.inputs().stream().map(part -> values.get(part.id())).toList();
    byte[] out = new byte[op.output().shape().elements()];
    Moves.concat(op, parts, out);
    return out;
  }

  private byte[] input(Op op) {
    return values.get(op.input().id());
  }

  private static IllegalArgumentException floatOnly(Op op) {
    return new IllegalArgumentException(op.name() + " has no int8 arithmetic");
  }
}
