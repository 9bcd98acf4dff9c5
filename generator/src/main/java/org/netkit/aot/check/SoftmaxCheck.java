package org.netkit.aot.check;

import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.QuantParams;

/**
 * What the fixed-point softmax of TensorFlow Lite needs: a factor scale * 2^26 above 1 ({@code
 * QuantizeMultiplierGreaterThanOne}), and a sum of exponentials below 2^12.
 */
record SoftmaxCheck(Diagnostics diagnostics) {
  private static final float LEAST_SCALE = 0x1p-26f;
  private static final int MAX_ELEMENTS = (1 << 12) - 1;

  void check(Op.Softmax op) {
    QuantParams in = op.input().quant();
    if (in.scale() <= LEAST_SCALE) {
      String hint = "quantize the model again, or compile with --final-softmax omit";
      diagnostics.reportWithHint(Code.SOFTMAX_SCALE, op.origin().place(), hint, in.text());
    }
    int elements = op.input().shape().elements();
    if (elements > MAX_ELEMENTS) {
      String hint = "compile with --final-softmax omit";
      diagnostics.reportWithHint(
          Code.SOFTMAX_TOO_LONG, op.origin().place(), hint, elements, MAX_ELEMENTS);
    }
  }
}
