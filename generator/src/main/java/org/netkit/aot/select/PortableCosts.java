package org.netkit.aot.select;

import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Parameters;

/**
 * Rough costs of the portable kernels, for comparison with faster ones. Cycles a
 * multiply-accumulate and a result as counted on a Cortex-M4 by a cycle model.
 */
final class PortableCosts {
  private static final int CYCLES_A_PRODUCT = 6;
  private static final int CYCLES_A_RESULT = 60;

  /** Bias, multiplier and shift of a channel. */
  private static final int CHANNEL_BYTES = 4 + 4 + 1;

  private PortableCosts() {}

  static long cycles(Step step) {
    return cycles(step.op()) + step.lead().map(PortableCosts::cycles).orElse(0L);
  }

  private static long cycles(Op op) {
    return op.output().shape().elements() * (long) CYCLES_A_RESULT
        + products(op) * CYCLES_A_PRODUCT;
  }

  static int constantBytes(Step step) {
    int constants =
        constantBytes(step.op()) + step.lead().map(PortableCosts::constantBytes).orElse(0);
    return constants;
  }

  private static int constantBytes(Op op) {
    if (op instanceof Op.Weighted weighted) {
      Parameters parameters = weighted.parameters();
      return parameters.weightElements() * op.output().type().bytes()
          + parameters.channels() * CHANNEL_BYTES;
    }
    return 0;
  }

  /** Multiply-accumulates of an op, border taps included; for pools the taps. */
  static long products(Op op) {
    long results = op.output().shape().elements();
    if (op instanceof Op.Conv2d conv) {
      return results * conv.window().taps() * conv.input().shape().channels();
    }
    if (op instanceof Op.DepthwiseConv2d conv) {
      return results * conv.window().taps();
    }
    if (op instanceof Op.Dense dense) {
      return results * dense.input().shape().elements();
    }
    if (op instanceof Op.MaxPool2d pool) {
      return results * pool.window().taps();
    }
    return op instanceof Op.AvgPool2d pool ? results * pool.window().taps() : results;
  }
}
