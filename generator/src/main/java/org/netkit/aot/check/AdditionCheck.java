package org.netkit.aot.check;

import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.graph.Op;

/**
 * The sum of two int8 tensors. Each side is at most 255 * 2^20 * 1/2 after its scaling; the factor
 * of the sum must not shift that beyond 32 bits.
 */
record AdditionCheck(Diagnostics diagnostics) {
  private static final int LEFT_SHIFT = 20;
  private static final long LARGEST_SUM = 255L << LEFT_SHIFT;

  void check(Op.Add op) {
    double larger = Math.max(op.left().quant().scale(), op.right().quant().scale());
    double real = 2.0 * larger / ((double) (1 << LEFT_SHIFT) * op.output().quant().scale());
    int shift = LeftShift.of(real);
    if (LARGEST_SUM << shift > Integer.MAX_VALUE) {
      String hint = "quantize the model again with representative data";
      diagnostics.reportWithHint(
          Code.SHIFT_OVERFLOW, op.origin().place(), hint, "addition", LARGEST_SUM, shift);
    }
  }
}
