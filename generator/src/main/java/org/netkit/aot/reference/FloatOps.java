package org.netkit.aot.reference;

import java.util.List;
import java.util.Map;
import org.netkit.aot.graph.Op;

/** Runs one float32 op on the tensors computed so far. */
final class FloatOps implements Op.Visitor<float[]> {
  private final Map<Integer, float[]> values;

  /**
   * Binds the tensors.
   *
   * @param values by tensor id; the caller adds what {@code accept} returns
   */
  FloatOps(Map<Integer, float[]> values) {
    this.values = values;
  }

  @Override
  public float[] conv2d(Op.Conv2d op) {
    return FloatConvolution.conv2d(op, input(op));
  }

  @Override
  public float[] depthwiseConv2d(Op.DepthwiseConv2d op) {
    return FloatConvolution.depthwise(op, input(op));
  }

  @Override
  public float[] dense(Op.Dense op) {
    return FloatConvolution.dense(op, input(op));
  }

  @Override
  public float[] maxPool2d(Op.MaxPool2d op) {
    return FloatPooling.max(op, input(op));
  }

  @Override
  public float[] avgPool2d(Op.AvgPool2d op) {
    return FloatPooling.average(op, input(op));
  }

  @Override
  public float[] flatten(Op.Flatten op) {
    return input(op).clone();
  }

  @Override
  public float[] add(Op.Add op) {
    float[] left = values.get(op.left().id());
    float[] right = values.get(op.right().id());
    float[] sum = new float[left.length];
    for (int i = 0; i < sum.length; i++) {
      sum[i] = left[i] + right[i];
    }
    return sum;
  }

  @Override
  public float[] softmax(Op.Softmax op) {
    return FloatFunctions.softmax(input(op));
  }

  @Override
  public float[] unary(Op.Unary op) {
    float[] x = input(op);
    float[] y = new float[x.length];
    for (int i = 0; i < y.length; i++) {
      y[i] = FloatFunctions.apply(op.function(), op.alpha(), x[i]);
    }
    return y;
  }

  @Override
  public float[] channelAffine(Op.ChannelAffine op) {
    return FloatNormalization.affine(op, input(op));
  }

  @Override
  public float[] layerNorm(Op.LayerNorm op) {
    return FloatNormalization.layerNorm(op, input(op));
  }

  @Override
  public float[] globalResponseNorm(Op.GlobalResponseNorm op) {
    return FloatNormalization.globalResponseNorm(op, input(op));
  }

  @Override
  public float[] upsample2d(Op.Upsample2d op) {
    float[] out = new float[op.output().shape().elements()];
    Moves.upsample(op, input(op), out);
    return out;
  }

  @Override
  public float[] concat(Op.Concat op) {
    List<float[]> parts = op.inputs().stream().map(part -> values.get(part.id())).toList();
    float[] out = new float[op.output().shape().elements()];
    Moves.concat(op, parts, out);
    return out;
  }

  private float[] input(Op op) {
    return values.get(op.input().id());
  }
}
