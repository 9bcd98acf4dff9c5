package org.netkit.aot.fold;

import java.util.Optional;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.graph.Activation;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Parameters;

/** Weighted ops with new constants. */
final class Constants {
  private Constants() {}

  /** The same op with other constants or activation. */
  static Op replace(Op.Weighted op, Parameters parameters, Activation activation) {
    if (op instanceof Op.Conv2d conv) {
      return new Op.Conv2d(
          conv.origin(), conv.in(), conv.output(), conv.window(), parameters, activation);
    }
    if (op instanceof Op.DepthwiseConv2d conv) {
      return new Op.DepthwiseConv2d(
          conv.origin(), conv.in(), conv.output(), conv.window(), parameters, activation);
    }
    Op.Dense dense = (Op.Dense) op;
    return new Op.Dense(dense.origin(), dense.in(), dense.output(), parameters, activation);
  }

  /** Constants that take over the arrays; empty if one of them no longer fits float32. */
  static Optional<Parameters> finite(float[] weights, float[] bias) {
    return isFinite(weights) && isFinite(bias)
        ? Optional.of(new Parameters.Floating(FloatData.wrap(weights), FloatData.wrap(bias)))
        : Optional.empty();
  }

  static boolean isFinite(float[] values) {
    for (float value : values) {
      if (!Float.isFinite(value)) {
        return false;
      }
    }
    return true;
  }
}
