package org.netkit.aot.select;

import java.util.List;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Op;
import org.netkit.aot.quant.DoubledRequantization;
import org.netkit.aot.quant.OpQuantization.Requantization;
import org.netkit.aot.quant.QuantizedGraph;

/**
 * {@code nk_dense_pairs_s8}: fully connected, two rows in each half-word, without scratch.
 *
 * <p>Exact if the requantization has a doubled form; {@link RowPairs} says which rows may share.
 */
final class DensePairs implements FastKernel {
  /** Start value, multiplier, rounding, place of a row. */
  private static final int ROW_BYTES = 16;

  @Override
  public List<KernelChoice> offers(Step step, QuantizedGraph graph) {
    if (!(step.op() instanceof Op.Dense dense)) {
      return List.of();
    }
    Requantization exact = graph.requantization(dense);
    if (DoubledRequantization.of(dense, exact).isEmpty()) {
      return List.of();
    }
    int fours = (dense.input().shape().elements() + 3) / 4;
    int pairs = RowPairs.of(dense, exact).pairs().size();
    int constantBytes = pairs * (8 * fours + 2 * ROW_BYTES);
    return List.of(
        KernelChoice.plain(Kernel.DENSE_PAIRS_S8, step, 0, cycles(fours, pairs), constantBytes));
  }

  /** Four inputs: 40 cycles for four pairs, 22 for a pair of the rest; 50 a pair around. */
  private static long cycles(int fours, int pairs) {
    return fours * (pairs / 4 * 40L + pairs % 4 * 22) + pairs * 50L + 100;
  }
}
