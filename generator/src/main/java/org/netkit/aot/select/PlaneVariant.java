package org.netkit.aot.select;

import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Parameters of a kernel that works on planes of int16.
 *
 * @param pitchBytes bytes of a row of a plane; the inner loops exist for a few
 */
public record PlaneVariant(int pitchBytes) implements KernelVariant {
  private static final int[] PITCHES = {32, 64, 128, 256};

  /** The least pitch that holds a row; empty if there is none. */
  static Optional<PlaneVariant> forColumns(int columns) {
    return IntStream.of(PITCHES)
        .filter(pitch -> 2 * columns <= pitch)
        .mapToObj(PlaneVariant::new)
        .findFirst();
  }

  @Override
  public String suffix() {
    return "_" + pitchBytes;
  }
}
