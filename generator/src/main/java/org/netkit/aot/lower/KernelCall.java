package org.netkit.aot.lower;

import java.util.List;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Window;

/**
 * Parameters of one call of a kernel. Each record mirrors a struct of the runtime's headers;
 * components that are C text are names or literals, ready to be printed. The records here are those
 * of the portable kernels; every other family has its own.
 */
public interface KernelCall {
  /** Stem of the kernel's C names and name of the template that prints the struct. */
  String kind();

  /** C name of the parameter struct. */
  String name();

  /** Bias and requantization of an int8 op with weights; all arrays have one entry a channel. */
  record Requant(
      String bias,
      String multiplier,
      String shift,
      int inputOffset,
      int outputOffset,
      int actMin,
      int actMax) {}

  /** {@code conv2d_s8}, {@code depthwise_conv2d_s8}. */
  record ConvS8(
      String kind,
      String name,
      Shape input,
      Shape output,
      Window window,
      String filter,
      Requant requant)
      implements KernelCall {}

  /** {@code conv2d_max_pool2d_s8}, {@code depthwise_conv2d_max_pool2d_s8}. */
  record ConvMaxPoolS8(String kind, String name, ConvS8 conv, Shape output, Window pool)
      implements KernelCall {}

  /** {@code pointwise_depthwise_s8}. */
  record PointwiseDepthwiseS8(String kind, String name, ConvS8 lead, ConvMaxPoolS8 depthwise)
      implements KernelCall {}

  /** {@code dense_s8}. */
  record DenseS8(
      String kind,
      String name,
      int inputElements,
      int outputElements,
      String weights,
      Requant requant)
      implements KernelCall {}

  /** {@code max_pool2d_s8}, {@code avg_pool2d_s8}; the zero point matters for averages only. */
  record PoolS8(String kind, String name, Shape input, Shape output, Window window, int zeroPoint)
      implements KernelCall {}

  /** Offset, multiplier and shift of one operand of an addition. */
  record Operand(int offset, int multiplier, int shift) {}

  /** {@code add_s8}. */
  record AddS8(
      String kind,
      String name,
      int elements,
      Operand left,
      Operand right,
      Operand sum,
      int actMin,
      int actMax)
      implements KernelCall {}

  /** {@code softmax_s8}. */
  record SoftmaxS8(String kind, String name, int elements, int multiplier, int shift, int diffMin)
      implements KernelCall {}

  /** {@code conv2d_f32}, {@code depthwise_conv2d_f32}. */
  record ConvF32(
      String kind,
      String name,
      Shape input,
      Shape output,
      Window window,
      String filter,
      String bias,
      String activation)
      implements KernelCall {}

  /** {@code dense_f32}. */
  record DenseF32(
      String kind,
      String name,
      int inputElements,
      int outputElements,
      String weights,
      String bias,
      String activation)
      implements KernelCall {}

  /** {@code max_pool2d_f32}, {@code avg_pool2d_f32}. */
  record PoolF32(String kind, String name, Shape input, Shape output, Window window)
      implements KernelCall {}

  /** {@code add_f32}, {@code softmax_f32}. */
  record ElementwiseF32(String kind, String name, int elements) implements KernelCall {}

  /** Functions of one element; {@code alpha} is a literal. */
  record UnaryF32(String kind, String name, int elements, String alpha) implements KernelCall {}

  /** {@code channel_affine_f32}. */
  record AffineF32(String kind, String name, Shape shape, String scale, String offset)
      implements KernelCall {}

  /** {@code layer_norm_f32}, {@code global_response_norm_f32}; {@code epsilon} is a literal. */
  record NormF32(String kind, String name, Shape shape, String gamma, String beta, String epsilon)
      implements KernelCall {}

  /** {@code upsample2d_f32}. */
  record UpsampleF32(String kind, String name, Shape input, int factor) implements KernelCall {}

  /** {@code concat_f32}. */
  record ConcatF32(String kind, String name, int pixels, List<Integer> partChannels)
      implements KernelCall {
    /** Copies the list. */
    public ConcatF32 {
      partChannels = List.copyOf(partChannels);
    }

    /** Number of parts. */
    public int partCount() {
      return partChannels.size();
    }
  }
}
