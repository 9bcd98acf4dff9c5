package org.netkit.aot.select;

import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Parameters;

/**
 * Costs of the portable kernels, for comparison with faster ones. Cycles are the instructions that
 * QEMU counted over random shapes, within a few percent for convolutions; taps in the padding are
 * skipped by these kernels and cost nothing.
 */
final class PortableCosts {
  private static final int CYCLES_A_CALL = 400;

  /** Bias, multiplier and shift of a channel. */
  private static final int CHANNEL_BYTES = 4 + 4 + 1;

  private PortableCosts() {}

  static long cycles(Step step) {
    return cycles(step.op()) + step.lead().map(PortableCosts::cycles).orElse(0L);
  }

  private static long cycles(Op op) {
    long results = op.output().shape().elements();
    long columns = (long) op.output().shape().width() * op.output().shape().channels();
    long channels = op.output().shape().channels();
    if (op instanceof Op.Conv2d conv) {
      WindowTaps taps = WindowTaps.of(conv.window(), op);
      long products = taps.all() * conv.input().shape().channels() * channels;
      return 6 * products + 14 * taps.rows() * columns + 74 * results + CYCLES_A_CALL;
    }
    if (op instanceof Op.DepthwiseConv2d conv) {
      WindowTaps taps = WindowTaps.of(conv.window(), op);
      long products = taps.all() * channels;
      return 12 * products + 17 * taps.rows() * columns + 69 * results + CYCLES_A_CALL;
    }
    if (op instanceof Op.MaxPool2d pool) {
      return 9 * WindowTaps.of(pool.window(), op).all() * channels + 27 * results + CYCLES_A_CALL;
    }
    if (op instanceof Op.AvgPool2d pool) {
      return 8 * WindowTaps.of(pool.window(), op).all() * channels + 46 * results + CYCLES_A_CALL;
    }
    return op instanceof Op.Add ? 89 * results : 6 * products(op) + 53 * results;
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

  /** Multiply-accumulates of an op, border taps included. */
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
    return results;
  }
}
