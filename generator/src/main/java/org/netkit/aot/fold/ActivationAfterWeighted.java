package org.netkit.aot.fold;

import java.util.Optional;
import org.netkit.aot.graph.Activation;
import org.netkit.aot.graph.Op;

/** A clamp becomes the activation of the op before it. */
final class ActivationAfterWeighted implements Rule {

  @Override
  public Optional<Fold> match(Op op, Uses uses) {
    if (op instanceof Op.Unary unary
        && activation(unary) != Activation.NONE
        && uses.onlyWriterFor(op.input()).orElse(null) instanceof Op.Weighted weighted
        && weighted.activation() == Activation.NONE) {
      Op merged = Constants.replace(weighted, weighted.parameters(), activation(unary));
      return Optional.of(Fold.intoWriter(op, weighted, merged));
    }
    return Optional.empty();
  }

  private static Activation activation(Op.Unary op) {
    return switch (op.function()) {
      case RELU -> Activation.RELU;
      case RELU6 -> Activation.RELU6;
      case SIGMOID, TANH, LEAKY_RELU, GELU, SILU -> Activation.NONE;
    };
  }
}
