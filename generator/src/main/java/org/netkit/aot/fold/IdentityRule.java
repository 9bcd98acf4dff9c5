package org.netkit.aot.fold;

import java.util.Optional;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.graph.Activation;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.UnaryFunction;
import org.netkit.aot.graph.Window;

/** Drops ops that give what they get. One that is the whole network stays: someone must copy. */
final class IdentityRule implements Rule {

  @Override
  public Optional<Fold> match(Op op, Uses uses) {
    return isIdentity(op, uses) && !uses.isOnlyPath(op)
        ? Optional.of(Fold.identity(op))
        : Optional.empty();
  }

  private static boolean isIdentity(Op op, Uses uses) {
    if (op instanceof Op.MaxPool2d pool) {
      return isPoint(pool.window());
    }
    if (op instanceof Op.AvgPool2d pool) {
      return isPoint(pool.window());
    }
    if (op instanceof Op.Flatten) {
      return op.input().shape().equals(op.output().shape());
    }
    if (op instanceof Op.ChannelAffine affine) {
      return isAll(affine.scale(), 1.0f) && isAll(affine.shift(), 0.0f);
    }
    if (op instanceof Op.Upsample2d upsample) {
      return upsample.factor() == 1;
    }
    if (op instanceof Op.Concat concat) {
      return concat.parts().size() == 1 && op.input().shape().equals(op.output().shape());
    }
    return op instanceof Op.Unary unary && isIdentity(unary, uses);
  }

  private static boolean isPoint(Window window) {
    return window.taps() == 1
        && window.strideHeight() == 1
        && window.strideWidth() == 1
        && window.padding().isNone();
  }

  /** A slope of 1, or a clamp of what is clamped already. */
  private static boolean isIdentity(Op.Unary op, Uses uses) {
    if (op.function() == UnaryFunction.LEAKY_RELU) {
      return op.alpha() == 1.0f;
    }
    Activation before =
        uses.writer(op.input())
            .filter(Op.Weighted.class::isInstance)
            .map(writer -> ((Op.Weighted) writer).activation())
            .orElse(Activation.NONE);
    return switch (before) {
      case NONE -> false;
      case RELU -> op.function() == UnaryFunction.RELU;
      case RELU6 -> op.function() == UnaryFunction.RELU || op.function() == UnaryFunction.RELU6;
    };
  }

  private static boolean isAll(FloatData data, float value) {
    for (int i = 0; i < data.elements(); i++) {
      if (data.at(i) != value) {
        return false;
      }
    }
    return true;
  }
}
