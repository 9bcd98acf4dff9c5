package org.netkit.aot.select;

import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.ElementType;
import org.netkit.aot.graph.Int8Visitor;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.UnaryFunction;

/**
 * The portable kernel of each step: every op that passes the checks has one; only a step with a
 * lead needs scratch.
 */
final class PortableKernels {
  private PortableKernels() {}

  /** The portable way to compute a step. */
  static KernelChoice choice(Step step) {
    return KernelChoice.plain(
        of(step),
        step,
        workspaceBytes(step),
        PortableCosts.cycles(step),
        PortableCosts.constantBytes(step));
  }

  /** One channel of what a lead makes. */
  private static int workspaceBytes(Step step) {
    Shape map = step.operand().shape();
    return step.lead().isPresent() ? Math.multiplyExact(map.height(), map.width()) : 0;
  }

  private static Kernel of(Step step) {
    if (step.lead().isPresent()) {
      return Kernel.POINTWISE_DEPTHWISE_S8;
    }
    boolean isInt8 = step.output().type() == ElementType.INT8;
    return step.op().accept(isInt8 ? new Int8Kernels(step.pool().isPresent()) : new FloatKernels());
  }

  /** A flatten that is a step of its own copies: the maximum over windows of one element. */
  private record Int8Kernels(boolean pools) implements Int8Visitor<Kernel> {
    @Override
    public Kernel conv2d(Op.Conv2d op) {
      return pools ? Kernel.CONV2D_MAX_POOL2D_S8 : Kernel.CONV2D_S8;
    }

    @Override
    public Kernel depthwiseConv2d(Op.DepthwiseConv2d op) {
      return pools ? Kernel.DEPTHWISE_CONV2D_MAX_POOL2D_S8 : Kernel.DEPTHWISE_CONV2D_S8;
    }

    @Override
    public Kernel dense(Op.Dense op) {
      return Kernel.DENSE_S8;
    }

    @Override
    public Kernel maxPool2d(Op.MaxPool2d op) {
      return Kernel.MAX_POOL2D_S8;
    }

    @Override
    public Kernel avgPool2d(Op.AvgPool2d op) {
      return Kernel.AVG_POOL2D_S8;
    }

    @Override
    public Kernel flatten(Op.Flatten op) {
      return Kernel.MAX_POOL2D_S8;
    }

    @Override
    public Kernel add(Op.Add op) {
      return Kernel.ADD_S8;
    }

    @Override
    public Kernel softmax(Op.Softmax op) {
      return Kernel.SOFTMAX_S8;
    }
  }

  private record FloatKernels() implements Op.Visitor<Kernel> {
    @Override
    public Kernel conv2d(Op.Conv2d op) {
      return Kernel.CONV2D_F32;
    }

    @Override
    public Kernel depthwiseConv2d(Op.DepthwiseConv2d op) {
      return Kernel.DEPTHWISE_CONV2D_F32;
    }

    @Override
    public Kernel dense(Op.Dense op) {
      return Kernel.DENSE_F32;
    }

    @Override
    public Kernel maxPool2d(Op.MaxPool2d op) {
      return Kernel.MAX_POOL2D_F32;
    }

    @Override
    public Kernel avgPool2d(Op.AvgPool2d op) {
      return Kernel.AVG_POOL2D_F32;
    }

    @Override
    public Kernel flatten(Op.Flatten op) {
      return Kernel.MAX_POOL2D_F32;
    }

    @Override
    public Kernel add(Op.Add op) {
      return Kernel.ADD_F32;
    }

    @Override
    public Kernel softmax(Op.Softmax op) {
      return Kernel.SOFTMAX_F32;
    }

    @Override
    public Kernel unary(Op.Unary op) {
      return unaryKernel(op.function());
    }

    @Override
    public Kernel channelAffine(Op.ChannelAffine op) {
      return Kernel.CHANNEL_AFFINE_F32;
    }

    @Override
    public Kernel layerNorm(Op.LayerNorm op) {
      return Kernel.LAYER_NORM_F32;
    }

    @Override
    public Kernel globalResponseNorm(Op.GlobalResponseNorm op) {
      return Kernel.GLOBAL_RESPONSE_NORM_F32;
    }

    @Override
    public Kernel upsample2d(Op.Upsample2d op) {
      return Kernel.UPSAMPLE2D_F32;
    }

    @Override
    public Kernel concat(Op.Concat op) {
      return Kernel.CONCAT_F32;
    }
  }

  private static Kernel unaryKernel(UnaryFunction function) {
    return switch (function) {
      case RELU -> Kernel.RELU_F32;
      case RELU6 -> Kernel.RELU6_F32;
      case SIGMOID -> Kernel.SIGMOID_F32;
      case TANH -> Kernel.TANH_F32;
      case LEAKY_RELU -> Kernel.LEAKY_RELU_F32;
      case GELU -> Kernel.GELU_F32;
      case SILU -> Kernel.SILU_F32;
    };
  }
}
