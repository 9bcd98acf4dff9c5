package org.netkit.aot.select;

import java.util.ArrayList;
import java.util.List;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.quant.AccumulatorRange;
import org.netkit.aot.quant.OpQuantization.Requantization;

/**
 * Rows of a dense op in pairs (a, b) that share half-words 256 * b + a.
 *
 * <p>A row may be b if it has no weight of -128, so that 256 * b + a is int16 for any a, and if its
 * accumulator always lies in -2^23..2^23-1, so that it survives in the upper 24 bits of a sum.
 * Other rows are a; where there are more of them than rows b, a slot b stays empty.
 *
 * @param pairs all rows, each once
 */
public record RowPairs(List<Pair> pairs) {
  /** No row. */
  public static final int NONE = -1;

  private static final long LIMIT = 1L << 23;

  /**
   * Two rows.
   *
   * @param a index of a row
   * @param b index of a row, or {@link #NONE}
   */
  public record Pair(int a, int b) {}

  /** Copies the list. */
  public RowPairs {
    pairs = List.copyOf(pairs);
  }

  /** Pairs the rows of an op. */
  public static RowPairs of(Op.Dense op, Requantization exact) {
    List<Integer> free = new ArrayList<>();
    List<Integer> first = new ArrayList<>();
    int rows = op.parameters().channels();
    for (int row = 0; row < rows; row++) {
      (mayBeSecond(op, exact, row) ? free : first).add(row);
    }
    while (first.size() < free.size()) {
      first.add(free.remove(0));
    }
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < first.size(); i++) {
      pairs.add(new Pair(first.get(i), i < free.size() ? free.get(i) : NONE));
    }
    return new RowPairs(pairs);
  }

  /** True if a row or output channel of an op may be the b of a pair. */
  static boolean mayBeSecond(Op.Weighted op, Requantization exact, int row) {
    Int8Data weights = ((Parameters.Quantized) op.parameters()).weights();
    int inputs = weights.elements() / op.parameters().channels();
    for (int i = row * inputs; i < (row + 1) * inputs; i++) {
      if (weights.at(i) == Byte.MIN_VALUE) {
        return false;
      }
    }
    AccumulatorRange range = AccumulatorRange.of(op, exact.inputOffset(), row);
    return range.low() >= -LIMIT && range.high() < LIMIT;
  }
}
