package org.netkit.aot.fold;

import java.util.Optional;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.graph.Op;

/** (x * s1 + b1) * s2 + b2 = x * (s1 * s2) + (b1 * s2 + b2). */
final class AffineAfterAffine implements Rule {

  @Override
  public Optional<Fold> match(Op op, Uses uses) {
    if (op instanceof Op.ChannelAffine second
        && uses.onlyWriterFor(op.input()).orElse(null) instanceof Op.ChannelAffine first) {
      return merge(first, second).map(merged -> Fold.intoWriter(op, first, merged));
    }
    return Optional.empty();
  }

  private static Optional<Op> merge(Op.ChannelAffine first, Op.ChannelAffine second) {
    int channels = first.scale().elements();
    float[] scale = new float[channels];
    float[] shift = new float[channels];
    for (int c = 0; c < channels; c++) {
      double factor = second.scale().at(c);
      scale[c] = (float) (first.scale().at(c) * factor);
      shift[c] = (float) (first.shift().at(c) * factor + second.shift().at(c));
    }
    return Constants.isFinite(scale) && Constants.isFinite(shift)
        ? Optional.of(
            new Op.ChannelAffine(
                first.origin(),
                first.in(),
                first.output(),
                FloatData.wrap(scale),
                FloatData.wrap(shift)))
        : Optional.empty();
  }
}
