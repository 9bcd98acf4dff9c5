package org.netkit.aot.select;

import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.netkit.aot.graph.Op;
import org.netkit.aot.quant.OpQuantization.Requantization;
import org.netkit.aot.quant.ScaledRequantization;

/**
 * Parameters of a kernel that works on planes of int16.
 *
 * @param pitchBytes bytes of a row of a plane; the inner loops exist for a few
 * @param isScaled true if sums are scaled so that all results are at bit 12, else they are doubled
 */
public record PlaneVariant(int pitchBytes, boolean isScaled) implements KernelVariant {
  private static final int[] PITCHES = {32, 64, 128, 256};
  private static final int POSITION = 12;

  /**
   * The least pitch that holds a row, and the next: with that one a small map may share the code of
   * a larger one.
   */
  static Stream<PlaneVariant> of(int columns, Op.Weighted op, Requantization exact) {
    return IntStream.of(PITCHES)
        .filter(pitch -> 2 * columns <= pitch)
        .mapToObj(pitch -> new PlaneVariant(pitch, scaled(op, exact).isPresent()))
        .limit(2);
  }

  /** The scaled form of an op, if it has one. */
  public static Optional<ScaledRequantization> scaled(Op.Weighted op, Requantization exact) {
    return ScaledRequantization.of(op, exact, POSITION, 0);
  }

  @Override
  public String suffix() {
    return "_" + pitchBytes + (isScaled ? "_scaled" : "");
  }
}
