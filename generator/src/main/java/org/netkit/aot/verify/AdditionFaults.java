package org.netkit.aot.verify;

import java.util.ArrayList;
import java.util.List;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.Op;
import org.netkit.aot.quant.OpQuantization.Addition;
import org.netkit.aot.quant.OpQuantization.Scaling;

/**
 * Faults of an addition. Both operands are shifted left, scaled, added and scaled again ({@code
 * arm_elementwise_add_s8}).
 */
final class AdditionFaults {
  private final Op.Add op;
  private final Addition right;
  private final List<Hypothesis> all = new ArrayList<>();

  private AdditionFaults(Op.Add op, Addition right) {
    this.op = op;
    this.right = right;
  }

  /** Faults to try, the most common ones first. */
  static List<Hypothesis> of(Op.Add op, Addition addition) {
    AdditionFaults faults = new AdditionFaults(op, addition);
    faults.fill();
    return faults.all;
  }

  private void fill() {
    for (Rounding rounding : Rounding.values()) {
      if (rounding != Rounding.REFERENCE) {
        String sentence = "scaled values are rounded " + rounding.text();
        add(FaultKind.ROUNDING, sentence, right, rounding);
      }
    }
    Scaling left = right.left();
    Scaling other = right.right();
    Scaling output = right.output();
    add(FaultKind.MULTIPLIER, "the operands have each other's scale", with(other, left, output));
    add(FaultKind.ZERO_POINT, "the left operand has no offset", with(at(left, 0), other, output));
    add(FaultKind.ZERO_POINT, "the right operand has no offset", with(left, at(other, 0), output));
    add(FaultKind.ZERO_POINT, "the sum has no offset", with(left, other, at(output, 0)));
    for (int by : new int[] {-1, 1}) {
      String how = by > 0 ? "one more" : "one less";
      add(
          FaultKind.MULTIPLIER,
          "the left shift of both operands is " + how,
          new Addition(
              right.leftShift() + by, left, other, output, right.actMin(), right.actMax()));
      add(FaultKind.MULTIPLIER, "the sum's shift is " + how, with(left, other, by(output, by)));
      add(
          FaultKind.MULTIPLIER,
          "the left operand's shift is " + how,
          with(by(left, by), other, output));
      add(
          FaultKind.MULTIPLIER,
          "the right operand's shift is " + how,
          with(left, by(other, by), output));
    }
    add(
        FaultKind.CLAMP,
        "the sum is not limited to its activation's range",
        new Addition(right.leftShift(), left, other, output, Byte.MIN_VALUE, Byte.MAX_VALUE));
    operands(
        FaultKind.BUFFERS, "the left operand is added to itself", op.left().id(), op.left().id());
    operands(
        FaultKind.BUFFERS,
        "the right operand is added to itself",
        op.right().id(),
        op.right().id());
  }

  private void add(FaultKind kind, String sentence, Addition changed) {
    add(kind, sentence, changed, Rounding.REFERENCE);
  }

  private void add(FaultKind kind, String sentence, Addition changed, Rounding rounding) {
    all.add(
        new Hypothesis(
            kind,
            sentence,
            evidence -> sum(evidence.of(op.left()), evidence.of(op.right()), changed, rounding)));
  }

  private void operands(FaultKind kind, String sentence, int left, int other) {
    all.add(
        new Hypothesis(
            kind,
            sentence,
            evidence ->
                sum(
                    evidence.tensors().get(left),
                    evidence.tensors().get(other),
                    right,
                    Rounding.REFERENCE)));
  }

  private Addition with(Scaling left, Scaling other, Scaling output) {
    return new Addition(right.leftShift(), left, other, output, right.actMin(), right.actMax());
  }

  private static Scaling at(Scaling scaling, int offset) {
    return new Scaling(offset, scaling.multiplier(), scaling.shift());
  }

  private static Scaling by(Scaling scaling, int shift) {
    return new Scaling(scaling.offset(), scaling.multiplier(), scaling.shift() + shift);
  }

  /** The sum of two tensors. */
  static byte[] sum(Int8Data left, Int8Data right, Addition addition, Rounding rounding) {
    byte[] result = new byte[left.elements()];
    Scaling output = addition.output();
    for (int i = 0; i < result.length; i++) {
      int sum =
          scaled(left.at(i), addition.left(), addition.leftShift(), rounding)
              + scaled(right.at(i), addition.right(), addition.leftShift(), rounding);
      int value = rounding.apply(sum, output.multiplier(), output.shift()) + output.offset();
      result[i] = (byte) Math.max(addition.actMin(), Math.min(addition.actMax(), value));
    }
    return result;
  }

  private static int scaled(int value, Scaling scaling, int leftShift, Rounding rounding) {
    int shifted = value + scaling.offset() << leftShift;
    return rounding.apply(shifted, scaling.multiplier(), scaling.shift());
  }
}
