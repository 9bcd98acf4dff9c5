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
  private static final int CODE_BYTES = 600;

  /** Bias, multiplier and shift of a channel. */
  private static final int CHANNEL_BYTES = 4 + 4 + 1;

  private PortableCosts() {}

  static long cycles(Step step) {
    long results = step.op().output().shape().elements();
    return results * CYCLES_A_RESULT + products(step.op()) * CYCLES_A_PRODUCT;
  }

  static int flashBytes(Step step) {
    if (step.op() instanceof Op.Weighted weighted) {
      Parameters parameters = weighted.parameters();
      int elementBytes = step.output().type().bytes();
      return CODE_BYTES
          + parameters.weightElements() * elementBytes
          + parameters.channels() * CHANNEL_BYTES;
    }
    return CODE_BYTES;
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
