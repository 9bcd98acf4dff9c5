package org.netkit.aot.lower;

import org.netkit.aot.data.Int32Data;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Int8Visitor;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.graph.Window;
import org.netkit.aot.lower.CmsisNnCall.Scratch;
import org.netkit.aot.quant.OpQuantization;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.select.Kernel;

/** Parameters and constants of one step that CMSIS-NN computes. */
final class CmsisNnLowering implements Int8Visitor<KernelCall> {
  private final QuantizedGraph quantized;
  private final ConstantPool pool;
  private final Step step;
  private final Kernel kernel;
  private final String name;
  private final Scratch scratch;

  CmsisNnLowering(
      QuantizedGraph quantized,
      ConstantPool pool,
      Step step,
      Kernel kernel,
      String name,
      Scratch scratch) {
    this.quantized = quantized;
    this.pool = pool;
    this.step = step;
    this.kernel = kernel;
    this.name = name;
    this.scratch = scratch;
  }

  @Override
  public KernelCall conv2d(Op.Conv2d op) {
    Parameters.Quantized parameters = (Parameters.Quantized) op.parameters();
    return convolution(
        op, op.window(), pool.int8("filter", FilterLayouts.ohwi(op), parameters.weights()));
  }

  @Override
  public KernelCall depthwiseConv2d(Op.DepthwiseConv2d op) {
    Parameters.Quantized parameters = (Parameters.Quantized) op.parameters();
    int channels = op.output().shape().channels();
    return convolution(
        op,
        op.window(),
        pool.int8(
            "filter",
            FilterLayouts.hwc(op),
            FilterLayouts.chwToHwc(parameters.weights(), channels)));
  }

  private KernelCall convolution(Op.Weighted op, Window window, String filter) {
    return new CmsisNnCall.Convolution(
        kernel.kind(),
        name,
        scratch,
        step.input().shape(),
        step.output().shape(),
        window,
        filter,
        requant(op, true));
  }

  @Override
  public KernelCall dense(Op.Dense op) {
    Parameters.Quantized parameters = (Parameters.Quantized) op.parameters();
    int inputs = op.input().shape().elements();
    int outputs = op.output().shape().elements();
    String layout = "[" + outputs + ", " + inputs + "]";
    boolean isPerChannel = kernel == Kernel.ARM_FULLY_CONNECTED_PER_CHANNEL_S8;
    return new CmsisNnCall.FullyConnected(
        kernel.kind(),
        name,
        scratch,
        inputs,
        outputs,
        pool.int8("weights", layout, parameters.weights()),
        requant(op, isPerChannel));
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
    return new CmsisNnCall.Pool(
        kernel.kind(), name, scratch, step.input().shape(), step.output().shape(), window);
  }

  @Override
  public KernelCall flatten(Op.Flatten op) {
    throw new IllegalStateException("CMSIS-NN has no copy");
  }

  @Override
  public KernelCall add(Op.Add op) {
    OpQuantization.Addition addition = (OpQuantization.Addition) quantized.of(op);
    return new CmsisNnCall.Addition(
        kernel.kind(),
        name,
        scratch,
        op.output().shape().elements(),
        addition.leftShift(),
        Int8Lowering.operand(addition.left()),
        Int8Lowering.operand(addition.right()),
        Int8Lowering.operand(addition.output()),
        addition.actMin(),
        addition.actMax());
  }

  @Override
  public KernelCall softmax(Op.Softmax op) {
    OpQuantization.SoftmaxScaling scaling = (OpQuantization.SoftmaxScaling) quantized.of(op);
    return new CmsisNnCall.Softmax(
        kernel.kind(),
        name,
        scratch,
        op.output().shape().elements(),
        scaling.multiplier(),
        scaling.shift(),
        scaling.diffMin());
  }

  private KernelCall.Requant requant(Op.Weighted op, boolean isPerChannel) {
    Parameters.Quantized parameters = (Parameters.Quantized) op.parameters();
    OpQuantization.Requantization requantization = quantized.requantization(op);
    int factors = isPerChannel ? parameters.channels() : 1;
    String layout = "[" + factors + "]";
    return new KernelCall.Requant(
        pool.int32("bias", "[" + parameters.channels() + "]", parameters.bias()),
        pool.int32("multiplier", layout + " Q31", first(requantization.multipliers(), factors)),
        pool.int32("shift", layout + " positive = left", first(requantization.shifts(), factors)),
        requantization.inputOffset(),
        requantization.outputOffset(),
        requantization.actMin(),
        requantization.actMax());
  }

  private static Int32Data first(Int32Data values, int count) {
    int[] some = new int[count];
    for (int i = 0; i < count; i++) {
      some[i] = values.at(i);
    }
    return Int32Data.wrap(some);
  }
}
