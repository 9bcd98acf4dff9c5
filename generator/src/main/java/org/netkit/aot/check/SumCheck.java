package org.netkit.aot.check;

import org.netkit.aot.data.Int8Data;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.graph.QuantParams;

/**
 * Sums of products of one op. With |x - zeroPoint| at most 255, no order of additions, with or
 * without the input offset folded into the bias, leaves |bias| + 255 * sum of |w|. The left shift
 * of a factor of 1 or more is checked against the exact range of the sum.
 *
 * <p>Only the first channel of an op that fails is reported. The weights are looked at only where
 * their number alone does not settle the matter.
 */
record SumCheck(Diagnostics diagnostics) {
  private static final int LARGEST_INPUT = 255;
  private static final int LARGEST_WEIGHT = 128;

  /** Sum of the positive weights of a channel, and of the negative ones. */
  private record Sums(long positive, long negative) {
    static Sums of(Int8Data weights, int first, int end) {
      long positive = 0;
      long negative = 0;
      for (int i = first; i < end; i++) {
        int w = weights.at(i);
        positive += Math.max(w, 0);
        negative += Math.min(w, 0);
      }
      return new Sums(positive, negative);
    }
  }

  void check(Op.Weighted op) {
    Parameters.Quantized parameters = (Parameters.Quantized) op.parameters();
    int perChannel = parameters.weightElements() / parameters.channels();
    long largestProducts = (long) LARGEST_INPUT * LARGEST_WEIGHT * perChannel;
    for (int c = 0; c < parameters.channels(); c++) {
      long bias = parameters.bias().at(c);
      int shift = shift(op, parameters.weightScale(c));
      if (shift == 0 && Math.abs(bias) + largestProducts <= Integer.MAX_VALUE) {
        continue;
      }
      Sums sums = Sums.of(parameters.weights(), c * perChannel, (c + 1) * perChannel);
      if (!isSumExact(op, c, bias, sums) || !isShiftExact(op, c, bias, sums, shift)) {
        return;
      }
    }
  }

  private static int shift(Op.Weighted op, float weightScale) {
    double real = (double) op.input().quant().scale() * weightScale / op.output().quant().scale();
    return LeftShift.of(real);
  }

  private boolean isSumExact(Op.Weighted op, int c, long bias, Sums sums) {
    long bound = Math.abs(bias) + LARGEST_INPUT * (sums.positive() - sums.negative());
    if (bound > Integer.MAX_VALUE) {
      String hint = "quantize the model again, or split the layer into two";
      diagnostics.reportWithHint(Code.ACCUMULATOR_OVERFLOW, op.origin().place(), hint, c, bound);
      return false;
    }
    return true;
  }

  private boolean isShiftExact(Op.Weighted op, int c, long bias, Sums sums, int shift) {
    QuantParams in = op.input().quant();
    long least = Byte.MIN_VALUE - in.zeroPoint();
    long most = Byte.MAX_VALUE - in.zeroPoint();
    long high = bias + sums.positive() * most + sums.negative() * least;
    long low = bias + sums.positive() * least + sums.negative() * most;
    if (high << shift > Integer.MAX_VALUE || low << shift < Integer.MIN_VALUE) {
      String hint = "quantize the model again with representative data";
      long largest = Math.max(high, -low);
      diagnostics.reportWithHint(
          Code.SHIFT_OVERFLOW, op.origin().place(), hint, "channel " + c, largest, shift);
      return false;
    }
    return true;
  }
}
