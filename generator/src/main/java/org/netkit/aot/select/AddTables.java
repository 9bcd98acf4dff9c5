package org.netkit.aot.select;

import java.util.List;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Op;
import org.netkit.aot.quant.DoubledRequantization;
import org.netkit.aot.quant.OpQuantization.Addition;
import org.netkit.aot.quant.QuantizedGraph;

/**
 * {@code nk_add_tables_s8}: elementwise addition. A scaled input has 256 values, which the compiler
 * computes; what is left is the scaling of the sum.
 */
final class AddTables implements FastKernel {
  /** Two tables of 256 words. */
  private static final int TABLE_BYTES = 2 * 256 * 4;

  private static final int CODE_BYTES = 220;
  private static final int CYCLES_A_RESULT = 17;

  @Override
  public List<KernelChoice> offers(Step step, QuantizedGraph graph) {
    if (!(step.op() instanceof Op.Add add)
        || DoubledRequantization.of((Addition) graph.of(add)).isEmpty()) {
      return List.of();
    }
    long cycles = 60 + (long) CYCLES_A_RESULT * step.output().shape().elements();
    return List.of(
        KernelChoice.plain(Kernel.ADD_TABLES_S8, step, 0, cycles, CODE_BYTES + TABLE_BYTES));
  }
}
