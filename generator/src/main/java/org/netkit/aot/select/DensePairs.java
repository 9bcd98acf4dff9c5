package org.netkit.aot.select;

import java.util.List;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Op;
import org.netkit.aot.quant.QuantizedGraph;

/** {@code nk_dense_pairs_s8}: any fully connected op, two rows in each half-word. */
final class DensePairs implements FastKernel {
  /** Bytes of code, inner loop and driver. */
  private static final int CODE_BYTES = 1700;

  /** Start value, multiplier, shift and index of a row. */
  private static final int ROW_BYTES = 16;

  @Override
  public List<KernelChoice> offers(Step step, QuantizedGraph graph) {
    if (!(step.op() instanceof Op.Dense dense)) {
      return List.of();
    }
    int fours = (dense.input().shape().elements() + 3) / 4;
    int pairs = RowPairs.of(dense, graph.requantization(dense)).pairs().size();
    int flashBytes = CODE_BYTES + pairs * (8 * fours + 2 * ROW_BYTES);
    return List.of(
        KernelChoice.plain(
            Kernel.DENSE_PAIRS_S8, step, 8 * fours, cycles(fours, pairs), flashBytes));
  }

  /**
   * Four inputs: 38 cycles for four pairs, 20 for a pair of the rest, 8 to widen; 60 a pair around.
   */
  private static long cycles(int fours, int pairs) {
    return fours * (pairs / 4 * 38L + pairs % 4 * 20 + 8) + pairs * 60L + 100;
  }
}
