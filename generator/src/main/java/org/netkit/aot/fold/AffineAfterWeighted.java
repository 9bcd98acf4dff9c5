package org.netkit.aot.fold;

import java.util.Optional;
import org.netkit.aot.graph.Activation;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Parameters;

/** (sum of w * x + b) * s + t = sum of (w * s) * x + (b * s + t), for each output channel. */
final class AffineAfterWeighted implements Rule {

  @Override
  public Optional<Fold> match(Op op, Uses uses) {
    if (op instanceof Op.ChannelAffine affine
        && uses.onlyWriterFor(op.input()).orElse(null) instanceof Op.Weighted weighted
        && weighted.activation() == Activation.NONE) {
      return merge((Parameters.Floating) weighted.parameters(), affine)
          .map(parameters -> Constants.replace(weighted, parameters, Activation.NONE))
          .map(merged -> Fold.intoWriter(op, weighted, merged));
    }
    return Optional.empty();
  }

  private static Optional<Parameters> merge(Parameters.Floating before, Op.ChannelAffine affine) {
    float[] weights = before.weights().toArray();
    float[] bias = before.bias().toArray();
    int perChannel = weights.length / bias.length;
    for (int i = 0; i < weights.length; i++) {
      weights[i] *= affine.scale().at(i / perChannel);
    }
    for (int c = 0; c < bias.length; c++) {
      bias[c] = (float) ((double) bias[c] * affine.scale().at(c) + affine.shift().at(c));
    }
    return Constants.finite(weights, bias);
  }
}
