package org.netkit.aot.verify;

import java.util.ArrayList;
import java.util.List;
import org.netkit.aot.graph.Op;
import org.netkit.aot.quant.OpQuantization.SoftmaxScaling;

/** Faults of a softmax. */
final class SoftmaxFaults {
  private SoftmaxFaults() {}

  /** Faults to try. */
  static List<Hypothesis> of(Op.Softmax op, SoftmaxScaling right) {
    List<Hypothesis> all = new ArrayList<>();
    for (int by : new int[] {-2, -1, 1, 2}) {
      SoftmaxScaling changed =
          new SoftmaxScaling(right.multiplier(), right.shift() + by, right.diffMin());
      if (changed.shift() >= 0 && changed.shift() < 31) {
        String sentence = "the shift is " + changed.shift() + " instead of " + right.shift();
        add(FaultKind.MULTIPLIER, sentence, op, changed, all);
      }
    }
    add(
        FaultKind.CLAMP,
        "small values are not left out",
        op,
        new SoftmaxScaling(right.multiplier(), right.shift(), -255),
        all);
    all.add(
        new Hypothesis(
            FaultKind.ZERO_POINT,
            "the output has no offset of -128",
            evidence -> {
              byte[] values = SingleOp.run(op, right, evidence.of(op.in()));
              for (int i = 0; i < values.length; i++) {
                values[i] += (byte) 128;
              }
              return values;
            }));
    return all;
  }

  private static void add(
      FaultKind kind,
      String sentence,
      Op.Softmax op,
      SoftmaxScaling changed,
      List<Hypothesis> all) {
    all.add(
        new Hypothesis(
            kind, sentence, evidence -> SingleOp.run(op, changed, evidence.of(op.in()))));
  }
}
