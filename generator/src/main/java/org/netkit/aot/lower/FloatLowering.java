package org.netkit.aot.lower;

import org.netkit.aot.data.FloatData;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Activation;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Padding;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.graph.Window;

/** Parameters and constants of one float32 step. */
final class FloatLowering implements Op.Visitor<KernelCall> {
  private final ConstantPool constants;
  private final Step step;
  private final String kind;
  private final String name;

  FloatLowering(ConstantPool constants, Step step, String kind, String name) {
    this.constants = constants;
    this.step = step;
    this.kind = kind;
    this.name = name;
  }

  @Override
  public KernelCall conv2d(Op.Conv2d op) {
    return convolution(op, op.window(), FilterLayouts.ohwi(op), floating(op).weights());
  }

  @Override
  public KernelCall depthwiseConv2d(Op.DepthwiseConv2d op) {
    FloatData hwc = FilterLayouts.chwToHwc(floating(op).weights(), op.output().shape().channels());
    return convolution(op, op.window(), FilterLayouts.hwc(op), hwc);
  }

  private KernelCall convolution(Op.Weighted op, Window window, String layout, FloatData filter) {
    return new KernelCall.ConvF32(
        kind,
        name,
        step.input().shape(),
        op.output().shape(),
        window,
        constants.float32("filter", layout, filter),
        bias(op),
        activation(op.activation()));
  }

  @Override
  public KernelCall dense(Op.Dense op) {
    int inputs = op.input().shape().elements();
    int outputs = op.output().shape().elements();
    String layout = "[" + outputs + ", " + inputs + "]";
    return new KernelCall.DenseF32(
        kind,
        name,
        inputs,
        outputs,
        constants.float32("weights", layout, floating(op).weights()),
        bias(op),
        activation(op.activation()));
  }

  @Override
  public KernelCall maxPool2d(Op.MaxPool2d op) {
    return pool(op.window());
  }

  @Override
  public KernelCall avgPool2d(Op.AvgPool2d op) {
    return pool(op.window());
  }

  private KernelCall pool(Window window) {
    return new KernelCall.PoolF32(kind, name, step.input().shape(), step.output().shape(), window);
  }

  /** Copies: the maximum over windows of one element. */
  @Override
  public KernelCall flatten(Op.Flatten op) {
    Shape vector = op.output().shape();
    return new KernelCall.PoolF32(kind, name, vector, vector, Window.of(1, 1, 1, Padding.NONE));
  }

  @Override
  public KernelCall add(Op.Add op) {
    return new KernelCall.ElementwiseF32(kind, name, op.output().shape().elements());
  }

  @Override
  public KernelCall softmax(Op.Softmax op) {
    return new KernelCall.ElementwiseF32(kind, name, op.output().shape().elements());
  }

  @Override
  public KernelCall unary(Op.Unary op) {
    return new KernelCall.UnaryF32(
        kind, name, op.output().shape().elements(), CLiterals.float32(op.alpha()));
  }

  @Override
  public KernelCall channelAffine(Op.ChannelAffine op) {
    return new KernelCall.AffineF32(
        kind,
        name,
        op.output().shape(),
        perChannel("scale", op.scale()),
        perChannel("offset", op.shift()));
  }

  @Override
  public KernelCall layerNorm(Op.LayerNorm op) {
    return norm(op.output(), op.gamma(), op.beta(), op.epsilon());
  }

  @Override
  public KernelCall globalResponseNorm(Op.GlobalResponseNorm op) {
    return norm(op.output(), op.gamma(), op.beta(), op.epsilon());
  }

  private KernelCall norm(Tensor output, FloatData gamma, FloatData beta, float epsilon) {
    return new KernelCall.NormF32(
        kind,
        name,
        output.shape(),
        perChannel("gamma", gamma),
        perChannel("beta", beta),
        CLiterals.float32(epsilon));
  }

  @Override
  public KernelCall upsample2d(Op.Upsample2d op) {
    return new KernelCall.UpsampleF32(kind, name, step.input().shape(), op.factor());
  }

  @Override
  public KernelCall concat(Op.Concat op) {
    Shape output = op.output().shape();
    int pixels = op.isFlat() ? 1 : output.height() * output.width();
    return new KernelCall.ConcatF32(
        kind,
        name,
        pixels,
        step.inputs().stream().map(part -> part.shape().elements() / pixels).toList());
  }

  private String bias(Op.Weighted op) {
    return perChannel("bias", floating(op).bias());
  }

  private String perChannel(String role, FloatData values) {
    return constants.float32(role, "[" + values.elements() + "]", values);
  }

  private static Parameters.Floating floating(Op.Weighted op) {
    return (Parameters.Floating) op.parameters();
  }

  private static String activation(Activation activation) {
    return activation.name();
  }
}
