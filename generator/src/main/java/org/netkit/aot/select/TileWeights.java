package org.netkit.aot.select;

import java.util.List;

/** How a convolution by tiles holds its weights. */
public enum TileWeights implements KernelVariant {
  /** Doubled, in int16. */
  DOUBLED("", "tile_2x4"),
  /** Two channels a, b in a half-word 256 * b + a: one byte a weight. */
  PAIRS("_pairs", "tile_pairs_2x4");

  private final String suffix;
  private final String part;

  TileWeights(String suffix, String part) {
    this.suffix = suffix;
    this.part = part;
  }

  @Override
  public String suffix() {
    return suffix;
  }

  @Override
  public List<String> parts() {
    return List.of(part);
  }
}
