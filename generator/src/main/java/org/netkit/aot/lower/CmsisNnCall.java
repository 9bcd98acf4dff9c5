package org.netkit.aot.lower;

import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Window;

/**
 * Parameters of one call of a CMSIS-NN function. {@code kind} is the function's name; the parameter
 * structs are named {@code name} and their role.
 */
public sealed interface CmsisNnCall extends KernelCall {

  /** Scratch of the call. */
  Scratch scratch();

  /**
   * Scratch of one call.
   *
   * @param pointer C expression, {@code NULL} if none is needed
   * @param bytes its size
   */
  record Scratch(String pointer, int bytes) {}

  /** Convolutions and depthwise convolutions; all arrays have one entry a channel. */
  record Convolution(
      String kind,
      String name,
      Scratch scratch,
      Shape input,
      Shape output,
      Window window,
      String filter,
      Requant requant)
      implements CmsisNnCall {}

  /** Fully connected: one factor an output, or one for all. */
  record FullyConnected(
      String kind,
      String name,
      Scratch scratch,
      int inputElements,
      int outputElements,
      String weights,
      Requant requant)
      implements CmsisNnCall {}

  /** {@code arm_max_pool_s8}, {@code arm_avgpool_s8}. */
  record Pool(String kind, String name, Scratch scratch, Shape input, Shape output, Window window)
      implements CmsisNnCall {}

  /** {@code arm_elementwise_add_s8}. */
  record Addition(
      String kind,
      String name,
      Scratch scratch,
      int elements,
      int leftShift,
      Operand left,
      Operand right,
      Operand sum,
      int actMin,
      int actMax)
      implements CmsisNnCall {}

  /** {@code arm_softmax_s8}. */
  record Softmax(
      String kind,
      String name,
      Scratch scratch,
      int elements,
      int multiplier,
      int shift,
      int diffMin)
      implements CmsisNnCall {}
}
