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
 * <p>Only the first channel of an op that fails is reported.
 */
record SumCheck(Diagnostics diagnostics) {
  private static final int LARGEST_INPUT = 255;

  void check(Op.Weighted op) {
    Parameters.Quantized parameters = (Parameters.Quantized) op.parameters();
    Int8Data weights = parameters.weights();
    int perChannel = weights.elements() / parameters.channels();
    for (int c = 0; c < parameters.channels(); c++) {
      long positive = 0;
      long negative = 0;
      for (int i = c * perChannel; i < (c + 1) * perChannel; i++) {
        int w = weights.at(i);
        positive += Math.max(w, 0);
        negative += Math.min(w, 0);
      }
      long bias = parameters.bias().at(c);
      long bound = Math.abs(bias) + LARGEST_INPUT * (positive - negative);
      if (bound > Integer.MAX_VALUE) {
        String hint = "quantize the model again, or split the layer into two";
        diagnostics.reportWithHint(Code.ACCUMULATOR_OVERFLOW, op.origin().place(), hint, c, bound);
        return;
      }
      if (!isShiftExact(op, c, bias, positive, negative)) {
        return;
      }
    }
  }

  private boolean isShiftExact(Op.Weighted op, int c, long bias, long positive, long negative) {
    QuantParams in = op.input().quant();
    float weightScale = ((Parameters.Quantized) op.parameters()).weightScale(c);
    double real = (double) in.scale() * weightScale / op.output().quant().scale();
    int shift = LeftShift.of(real);
    long least = Byte.MIN_VALUE - in.zeroPoint();
    long most = Byte.MAX_VALUE - in.zeroPoint();
    long high = bias + positive * most + negative * least;
    long low = bias + positive * least + negative * most;
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
