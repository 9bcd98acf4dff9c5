package org.netkit.aot.quant;

import org.netkit.aot.data.Int32Data;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.graph.QuantParams;
import org.netkit.aot.quant.OpQuantization.Addition;
import org.netkit.aot.quant.OpQuantization.Averaging;
import org.netkit.aot.quant.OpQuantization.None;
import org.netkit.aot.quant.OpQuantization.Requantization;
import org.netkit.aot.quant.OpQuantization.Scaling;
import org.netkit.aot.quant.OpQuantization.SoftmaxScaling;

/** Integer parameters of one int8 op, by kind. */
final class OpQuantizer implements Op.Visitor<OpQuantization> {
  private static final OpQuantization NONE = new None();
  private static final int ADD_LEFT_SHIFT = 20;

  /** Integer bits of the fixed-point numbers that the softmax takes the exponential of. */
  private static final int SOFTMAX_INTEGER_BITS = 5;

  @Override
  public OpQuantization conv2d(Op.Conv2d op) {
    return requantization(op);
  }

  @Override
  public OpQuantization depthwiseConv2d(Op.DepthwiseConv2d op) {
    return requantization(op);
  }

  @Override
  public OpQuantization dense(Op.Dense op) {
    return requantization(op);
  }

  @Override
  public OpQuantization maxPool2d(Op.MaxPool2d op) {
    return NONE;
  }

  @Override
  public OpQuantization avgPool2d(Op.AvgPool2d op) {
    return new Averaging(op.input().quant().zeroPoint());
  }

  @Override
  public OpQuantization flatten(Op.Flatten op) {
    return NONE;
  }

  /**
   * TensorFlow Lite's int8 ADD: inputs scaled by s / (2 max(s1, s2)), the sum by 2 max(s1, s2) /
   * (2^20 so).
   */
  @Override
  public OpQuantization add(Op.Add op) {
    QuantParams left = op.left().quant();
    QuantParams right = op.right().quant();
    QuantParams output = op.output().quant();
    double twiceMax = 2.0 * Math.max((double) left.scale(), (double) right.scale());
    double sumFactor = twiceMax / ((double) (1 << ADD_LEFT_SHIFT) * output.scale());
    return new Addition(
        ADD_LEFT_SHIFT,
        scaling(-left.zeroPoint(), left.scale() / twiceMax),
        scaling(-right.zeroPoint(), right.scale() / twiceMax),
        scaling(output.zeroPoint(), sumFactor),
        Clamp.FULL.min(),
        Clamp.FULL.max());
  }

  /**
   * TensorFlow Lite's {@code PreprocessSoftmaxScaling} with beta 1 and {@code
   * CalculateInputRadius}: the factor is min(scale * 2^26, 2^31 - 1), the radius floor(31 * 2^26 /
   * 2^shift).
   */
  @Override
  public OpQuantization softmax(Op.Softmax op) {
    int fractionBits = 31 - SOFTMAX_INTEGER_BITS;
    double factor =
        Math.min((double) op.input().quant().scale() * (1L << fractionBits), (1L << 31) - 1.0);
    FixedPointMultiplier scale = FixedPointMultiplier.of(factor);
    double radius =
        ((1 << SOFTMAX_INTEGER_BITS) - 1) * (double) (1L << fractionBits) / (1L << scale.shift());
    return new SoftmaxScaling(scale.multiplier(), scale.shift(), -(int) Math.floor(radius));
  }

  @Override
  public OpQuantization unary(Op.Unary op) {
    throw floatOnly(op);
  }

  @Override
  public OpQuantization channelAffine(Op.ChannelAffine op) {
    throw floatOnly(op);
  }

  @Override
  public OpQuantization layerNorm(Op.LayerNorm op) {
    throw floatOnly(op);
  }

  @Override
  public OpQuantization globalResponseNorm(Op.GlobalResponseNorm op) {
    throw floatOnly(op);
  }

  @Override
  public OpQuantization upsample2d(Op.Upsample2d op) {
    return NONE;
  }

  @Override
  public OpQuantization concat(Op.Concat op) {
    return NONE;
  }

  /** One multiplier a channel: input scale * weight scale / output scale, left to right. */
  private static Requantization requantization(Op.Weighted op) {
    Parameters.Quantized parameters = (Parameters.Quantized) op.parameters();
    QuantParams in = op.input().quant();
    QuantParams out = op.output().quant();
    int channels = parameters.channels();
    int[] multipliers = new int[channels];
    int[] shifts = new int[channels];
    for (int c = 0; c < channels; c++) {
      double real = (double) in.scale() * parameters.weightScale(c) / out.scale();
      FixedPointMultiplier fixed = FixedPointMultiplier.of(real);
      multipliers[c] = fixed.multiplier();
      shifts[c] = fixed.shift();
    }
    Clamp clamp = Clamp.of(op.activation(), out);
    return new Requantization(
        -in.zeroPoint(),
        out.zeroPoint(),
        Int32Data.wrap(multipliers),
        Int32Data.wrap(shifts),
        clamp.min(),
        clamp.max());
  }

  private static Scaling scaling(int offset, double real) {
    FixedPointMultiplier fixed = FixedPointMultiplier.of(real);
    return new Scaling(offset, fixed.multiplier(), fixed.shift());
  }

  private static IllegalArgumentException floatOnly(Op op) {
    return new IllegalArgumentException(op.name() + " has no int8 arithmetic");
  }
}
