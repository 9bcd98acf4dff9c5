package org.netkit.aot.fold;

import java.util.Optional;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Padding;
import org.netkit.aot.graph.Parameters;

/**
 * sum of w * (x * s + t) + b = sum of (w * s) * x + (b + sum of w * t), for each input channel. Not
 * where the window pads: there real 0 is read, which the affine has not shifted.
 */
final class AffineBeforeWeighted implements Rule {

  @Override
  public Optional<Fold> match(Op op, Uses uses) {
    if (op instanceof Op.Weighted weighted
        && !pads(weighted)
        && uses.onlyWriterFor(op.input()).orElse(null) instanceof Op.ChannelAffine affine) {
      return merge(weighted, affine)
          .map(parameters -> Constants.replace(weighted, parameters, weighted.activation()))
          .map(merged -> Fold.intoReader(affine, op, merged));
    }
    return Optional.empty();
  }

  private static boolean pads(Op.Weighted op) {
    Padding padding = Padding.NONE;
    if (op instanceof Op.Conv2d conv) {
      padding = conv.window().padding();
    } else if (op instanceof Op.DepthwiseConv2d depthwise) {
      padding = depthwise.window().padding();
    }
    return !padding.isNone();
  }

  private static Optional<Parameters> merge(Op.Weighted op, Op.ChannelAffine affine) {
    Parameters.Floating before = (Parameters.Floating) op.parameters();
    float[] weights = before.weights().toArray();
    float[] bias = before.bias().toArray();
    int perChannel = weights.length / bias.length;
    int inputs = affine.scale().elements();
    for (int o = 0; o < bias.length; o++) {
      double shift = 0.0;
      for (int i = o * perChannel; i < (o + 1) * perChannel; i++) {
        int c = op instanceof Op.DepthwiseConv2d ? o : i % inputs;
        shift += (double) weights[i] * affine.shift().at(c);
        weights[i] *= affine.scale().at(c);
      }
      bias[o] = (float) (bias[o] + shift);
    }
    return Constants.finite(weights, bias);
  }
}
