package org.netkit.aot.lower;

import org.netkit.aot.data.Int32Data;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Int8Visitor;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Padding;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Window;
import org.netkit.aot.quant.OpQuantization;
import org.netkit.aot.quant.QuantizedGraph;

/** Parameters and constants of one int8 step. */
final class Int8Lowering implements Int8Visitor<KernelCall> {
  private final QuantizedGraph quantized;
  private final ConstantPool pool;
  private final Step step;
  private final String kind;
  private final String name;

  Int8Lowering(QuantizedGraph quantized, ConstantPool pool, Step step, String kind, String name) {
    this.quantized = quantized;
    this.pool = pool;
    this.step = step;
    this.kind = kind;
    this.name = name;
  }

  @Override
  public KernelCall conv2d(Op.Conv2d op) {
    return pooled(convolution(op, pool));
  }

  @Override
  public KernelCall depthwiseConv2d(Op.DepthwiseConv2d op) {
    return step.lead().map(lead -> ledBy(lead, op)).orElseGet(() -> pooled(depthwise(op)));
  }

  private KernelCall.ConvS8 convolution(Op.Conv2d op, ConstantPool own) {
    Parameters.Quantized parameters = (Parameters.Quantized) op.parameters();
    String filter = own.int8("filter", FilterLayouts.ohwi(op), parameters.weights());
    return convolution(op, op.window(), filter, "conv2d_s8", own);
  }

  private KernelCall.ConvS8 depthwise(Op.DepthwiseConv2d op) {
    Parameters.Quantized parameters = (Parameters.Quantized) op.parameters();
    Int8Data hwc = FilterLayouts.chwToHwc(parameters.weights(), op.output().shape().channels());
    String filter = pool.int8("filter", FilterLayouts.hwc(op), hwc);
    return convolution(op, op.window(), filter, "depthwise_conv2d_s8", pool);
  }

  private KernelCall.ConvS8 convolution(
      Op.Weighted op, Window window, String filter, String convKind, ConstantPool own) {
    return new KernelCall.ConvS8(
        convKind, name, op.input().shape(), op.output().shape(), window, filter, requant(op, own));
  }

  private KernelCall pooled(KernelCall.ConvS8 conv) {
    return step.pool().<KernelCall>map(fused -> pooled(conv, fused.window())).orElse(conv);
  }

  private KernelCall.ConvMaxPoolS8 pooled(KernelCall.ConvS8 conv, Window window) {
    return new KernelCall.ConvMaxPoolS8(kind, name, conv, step.output().shape(), window);
  }

  /** Without a pool, the maximum over windows of one element. */
  private KernelCall ledBy(Op.Conv2d lead, Op.DepthwiseConv2d op) {
    KernelCall.ConvS8 first = convolution(lead, pool.of(lead.name()));
    Window window = step.pool().map(Op.MaxPool2d::window).orElse(Window.of(1, 1, 1, Padding.NONE));
    return new KernelCall.PointwiseDepthwiseS8(kind, name, first, pooled(depthwise(op), window));
  }

  @Override
  public KernelCall dense(Op.Dense op) {
    Parameters.Quantized parameters = (Parameters.Quantized) op.parameters();
    int inputs = op.input().shape().elements();
    int outputs = op.output().shape().elements();
    String weights =
        pool.int8("weights", "[" + outputs + ", " + inputs + "]", parameters.weights());
    return new KernelCall.DenseS8(kind, name, inputs, outputs, weights, requant(op, pool));
  }

  @Override
  public KernelCall maxPool2d(Op.MaxPool2d op) {
    return pool(op.window(), 0);
  }

  @Override
  public KernelCall avgPool2d(Op.AvgPool2d op) {
    return pool(op.window(), ((OpQuantization.Averaging) quantized.of(op)).zeroPoint());
  }

  /** Copies: the maximum over windows of one element. */
  @Override
  public KernelCall flatten(Op.Flatten op) {
    Shape vector = op.output().shape();
    return new KernelCall.PoolS8(kind, name, vector, vector, Window.of(1, 1, 1, Padding.NONE), 0);
  }

  private KernelCall pool(Window window, int zeroPoint) {
    return new KernelCall.PoolS8(
        kind, name, step.input().shape(), step.output().shape(), window, zeroPoint);
  }

  @Override
  public KernelCall add(Op.Add op) {
    OpQuantization.Addition addition = (OpQuantization.Addition) quantized.of(op);
    return new KernelCall.AddS8(
        kind,
        name,
        op.output().shape().elements(),
        operand(addition.left()),
        operand(addition.right()),
        operand(addition.output()),
        addition.actMin(),
        addition.actMax());
  }

  static KernelCall.Operand operand(OpQuantization.Scaling scaling) {
    return new KernelCall.Operand(scaling.offset(), scaling.multiplier(), scaling.shift());
  }

  @Override
  public KernelCall softmax(Op.Softmax op) {
    OpQuantization.SoftmaxScaling scaling = (OpQuantization.SoftmaxScaling) quantized.of(op);
    return new KernelCall.SoftmaxS8(
        kind,
        name,
        op.output().shape().elements(),
        scaling.multiplier(),
        scaling.shift(),
        scaling.diffMin());
  }

  private KernelCall.Requant requant(Op.Weighted op, ConstantPool own) {
    Parameters.Quantized parameters = (Parameters.Quantized) op.parameters();
    OpQuantization.Requantization requantization = quantized.requantization(op);
    String perChannel = "[" + parameters.channels() + "]";
    Int32Data shifts = requantization.shifts();
    byte[] narrow = new byte[shifts.elements()];
    for (int i = 0; i < narrow.length; i++) {
      narrow[i] = (byte) shifts.at(i);
    }
    return new KernelCall.Requant(
        own.int32("bias", perChannel, parameters.bias()),
        own.int32("multiplier", perChannel + " Q31", requantization.multipliers()),
        own.int8("shift", perChannel + " positive = left", Int8Data.wrap(narrow)),
        requantization.inputOffset(),
        requantization.outputOffset(),
        requantization.actMin(),
        requantization.actMax());
  }
}
