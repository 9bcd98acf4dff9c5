package org.netkit.aot.verify;

import org.netkit.aot.data.Int32Data;
import org.netkit.aot.quant.OpQuantization.Requantization;

/**
 * From accumulators to int8: scale, offset, clamp. Every part of it may be another one than the
 * model's, to see what values that would give.
 *
 * @param quantization multipliers, shifts, offset and clamp
 * @param rounding how it scales
 */
record OutputStage(Requantization quantization, Rounding rounding) {

  /** The model's own. */
  static OutputStage of(Requantization quantization) {
    return new OutputStage(quantization, Rounding.REFERENCE);
  }

  /** The value of an output channel. */
  int apply(int acc, int channel) {
    return Math.max(
        quantization.actMin(), Math.min(quantization.actMax(), unclamped(acc, channel)));
  }

  /** The value before the clamp. */
  int unclamped(int acc, int channel) {
    int multiplier = quantization.multipliers().at(channel);
    int shift = quantization.shifts().at(channel);
    return rounding.apply(acc, multiplier, shift) + quantization.outputOffset();
  }

  /** The same with another rounding. */
  OutputStage rounding(Rounding other) {
    return new OutputStage(quantization, other);
  }

  /** The same with another clamp. */
  OutputStage clamp(int min, int max) {
    return new OutputStage(
        new Requantization(
            quantization.inputOffset(),
            quantization.outputOffset(),
            quantization.multipliers(),
            quantization.shifts(),
            min,
            max),
        rounding);
  }

  /** The same with another offset. */
  OutputStage offset(int offset) {
    return new OutputStage(
        new Requantization(
            quantization.inputOffset(),
            offset,
            quantization.multipliers(),
            quantization.shifts(),
            quantization.actMin(),
            quantization.actMax()),
        rounding);
  }

  /** The same with other multipliers and shifts. */
  OutputStage scaling(Int32Data multipliers, Int32Data shifts) {
    return new OutputStage(
        new Requantization(
            quantization.inputOffset(),
            quantization.outputOffset(),
            multipliers,
            shifts,
            quantization.actMin(),
            quantization.actMax()),
        rounding);
  }
}
