package org.netkit.aot.lower;

import java.util.List;
import org.netkit.aot.data.Int32Data;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.quant.DoubledRequantization;
import org.netkit.aot.quant.OpQuantization.Requantization;
import org.netkit.aot.select.RowPairs;

/**
 * Constants of {@code nk_dense_pairs_s8}: blocks of four pairs of rows, then the pairs that are
 * left, one a block. A block holds
 *
 * <pre>
 *   for each pair                     bias of a, 256 * (bias of b) + (bias of a); input offset folded in
 *   for each four inputs e0 to e3     {e0, e2} of each pair, {e1, e3} of each pair
 *   for each row a, b of each pair    multiplier, rounding, 32 * index + shift
 * </pre>
 *
 * where {x, y} is a word of the half-words 256 * b + a of inputs x and y. Inputs that are missing
 * to a group of four have weight 0.
 */
final class RowPairStream {
  private static final int BLOCK_PAIRS = 4;

  private final Int8Data weights;
  private final Int32Data bias;
  private final Requantization exact;
  private final DoubledRequantization doubled;
  private final List<RowPairs.Pair> pairs;
  private final int inputs;
  private final int[] words;
  private int at;

  RowPairStream(Op.Dense op, Requantization exact, DoubledRequantization doubled, RowPairs rows) {
    Parameters.Quantized parameters = (Parameters.Quantized) op.parameters();
    this.weights = parameters.weights();
    this.bias = parameters.bias();
    this.exact = exact;
    this.doubled = doubled;
    this.pairs = rows.pairs();
    this.inputs = op.input().shape().elements();
    this.words = new int[pairs.size() * (2 + 2 * fours() + 6)];
  }

  private int fours() {
    return (inputs + 3) / 4;
  }

  String layout() {
    return "["
        + pairs.size()
        + " pairs of rows, in blocks] x (start values, ["
        + 2 * fours()
        + "] weights, rescaling)";
  }

  Int32Data words() {
    int first = 0;
    for (; first + BLOCK_PAIRS <= pairs.size(); first += BLOCK_PAIRS) {
      block(pairs.subList(first, first + BLOCK_PAIRS));
    }
    for (; first < pairs.size(); first++) {
      block(pairs.subList(first, first + 1));
    }
    return Int32Data.wrap(words);
  }

  private void block(List<RowPairs.Pair> block) {
    for (RowPairs.Pair pair : block) {
      words[at++] = foldedBias(pair.a());
      words[at++] = 256 * foldedBias(pair.b()) + foldedBias(pair.a());
    }
    for (int four = 0; four < fours(); four++) {
      for (int odd = 0; odd < 2; odd++) {
        for (RowPairs.Pair pair : block) {
          int low = 4 * four + odd;
          words[at++] = half(pair, low) & 0xffff | half(pair, low + 2) << 16;
        }
      }
    }
    for (RowPairs.Pair pair : block) {
      row(pair.a());
      row(pair.b());
    }
  }

  private void row(int row) {
    boolean exists = row != RowPairs.NONE;
    words[at++] = exists ? doubled.multipliers().at(row) : 0;
    words[at++] = exists ? doubled.roundings().at(row) : 0;
    words[at++] = exists ? 32 * row + doubled.shifts().at(row) : -1;
  }

  /** Modulo 2^32, as the sum that it is part of. */
  private int foldedBias(int row) {
    if (row == RowPairs.NONE) {
      return 0;
    }
    int sum = bias.at(row);
    for (int i = 0; i < inputs; i++) {
      sum += exact.inputOffset() * weights.at(row * inputs + i);
    }
    return sum;
  }

  private int half(RowPairs.Pair pair, int input) {
    return 256 * weight(pair.b(), input) + weight(pair.a(), input);
  }

  private int weight(int row, int input) {
    return row == RowPairs.NONE || input >= inputs ? 0 : weights.at(row * inputs + input);
  }
}
