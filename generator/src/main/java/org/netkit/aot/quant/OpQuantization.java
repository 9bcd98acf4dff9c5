package org.netkit.aot.quant;

import org.netkit.aot.data.Int32Data;

/** Integer parameters of one int8 op. Ops that only move or compare values have none. */
public sealed interface OpQuantization {

  /**
   * Requantization of a convolution, depthwise convolution or dense op: q = clamp(round(acc *
   * multiplier * 2^(shift - 31)) + outputOffset, actMin, actMax) with double rounding.
   *
   * @param inputOffset minus the input's zero point, -127..128
   * @param outputOffset the output's zero point, -128..127
   * @param multipliers Q31, one an output channel; 0 or 2^30..2^31-1
   * @param shifts one an output channel, -31..30, positive = left
   * @param actMin lower clamp, -128..127
   * @param actMax upper clamp, actMin..127
   */
  record Requantization(
      int inputOffset,
      int outputOffset,
      Int32Data multipliers,
      Int32Data shifts,
      int actMin,
      int actMax)
      implements OpQuantization {}

  /**
   * Average pooling: mean of (q - zeroPoint) over valid taps, rounded half away from zero, plus
   * zeroPoint.
   *
   * @param zeroPoint of input and output alike
   */
  record Averaging(int zeroPoint) implements OpQuantization {}

  /**
   * Elementwise addition in the way of TFLite: both inputs are shifted left, scaled to a common
   * scale, added and rescaled.
   *
   * @param leftShift 20
   * @param left scaling of the first input
   * @param right scaling of the second input
   * @param output scaling of the sum
   * @param actMin lower clamp
   * @param actMax upper clamp
   */
  record Addition(
      int leftShift, Scaling left, Scaling right, Scaling output, int actMin, int actMax)
      implements OpQuantization {}

  /**
   * Offset and fixed-point factor of one operand.
   *
   * @param offset minus the zero point for inputs, plus the zero point for the output
   * @param multiplier Q31
   * @param shift positive = left
   */
  record Scaling(int offset, int multiplier, int shift) {}

  /**
   * Softmax as TFLite defines it for int8 (output scale 1/256, zero point -128).
   *
   * @param multiplier Q31 factor of (x - max)
   * @param shift left shift of (x - max), 0 or more
   * @param diffMin smallest (x - max) that still counts; at most 0
   */
  record SoftmaxScaling(int multiplier, int shift, int diffMin) implements OpQuantization {}

  /** Max pooling, flatten and other ops that need no arithmetic on scales. */
  record None() implements OpQuantization {}
}
