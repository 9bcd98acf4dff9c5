package org.netkit.aot.select;

import java.util.Optional;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Window;

/**
 * Costs of the portable kernels, for comparison with faster ones: cycles as counted on a Cortex-M4
 * by a cycle model, within 10 % for int8 convolutions and dense ops.
 */
final class PortableCosts {
  private static final int CYCLES_A_CALL = 400;

  /** Bias, multiplier and shift of a channel. */
  private static final int CHANNEL_BYTES = 4 + 4 + 1;

  private PortableCosts() {}

  static long cycles(Step step) {
    long lead = step.lead().map(op -> convolution(op, Optional.empty())).orElse(0L);
    if (step.op() instanceof Op.Conv2d conv) {
      return lead + convolution(conv, step.pool());
    }
    if (step.op() instanceof Op.DepthwiseConv2d conv) {
      return lead + depthwise(conv, step.pool());
    }
    return others(step.op());
  }

  private static long others(Op op) {
    long results = op.output().shape().elements();
    if (op instanceof Op.MaxPool2d pool) {
      return 12 * taps(pool.window(), op) + 40 * results + CYCLES_A_CALL;
    }
    if (op instanceof Op.AvgPool2d pool) {
      return 11 * taps(pool.window(), op) + 65 * results + CYCLES_A_CALL;
    }
    return op instanceof Op.Add ? 115 * results : 9 * products(op) + 68 * results;
  }

  /** Taps inside the input, those of all channels. */
  private static long taps(Window window, Op op) {
    Shape output = op.output().shape();
    return output.channels()
        * WindowTaps.of(window, op.input().shape(), output, Optional.empty()).taps();
  }

  /** A result: 103 cycles, 127 for a pool; 18 or 24 a row of taps, 9 a multiply-accumulate. */
  private static long convolution(Op.Conv2d op, Optional<Op.MaxPool2d> pool) {
    Shape output = pool.map(Op.MaxPool2d::output).orElse(op.output()).shape();
    Shape input = op.input().shape();
    WindowTaps taps = WindowTaps.of(op.window(), input, output, pool);
    long products = taps.taps() * input.channels();
    return output.channels()
        * (pool.isPresent()
            ? 127 * taps.pixels() + 24 * taps.rows() + 9 * products
            : 103 * taps.pixels() + 18 * taps.rows() + 9 * products);
  }

  /** A result: 87 cycles, 133 for a pool; 31 a row of taps, 16 or 18 a tap. */
  private static long depthwise(Op.DepthwiseConv2d op, Optional<Op.MaxPool2d> pool) {
    Shape output = pool.map(Op.MaxPool2d::output).orElse(op.output()).shape();
    WindowTaps taps = WindowTaps.of(op.window(), op.input().shape(), output, pool);
    return output.channels()
        * (pool.isPresent()
            ? 133 * taps.pixels() + 31 * taps.rows() + 18 * taps.taps()
            : 87 * taps.pixels() + 31 * taps.rows() + 16 * taps.taps());
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
