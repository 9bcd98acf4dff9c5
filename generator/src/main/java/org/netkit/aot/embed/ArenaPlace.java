package org.netkit.aot.embed;

/**
 * A place for a tensor.
 *
 * @param region block of memory
 * @param offsetBytes from its start
 */
public record ArenaPlace(ArenaRegion region, long offsetBytes) {
  static final ArenaPlace INPUT = new ArenaPlace(ArenaRegion.INPUT, 0);
  static final ArenaPlace OUTPUT = new ArenaPlace(ArenaRegion.OUTPUT, 0);
  static final ArenaPlace SLOT_A = new ArenaPlace(ArenaRegion.SLOT_A, 0);
  static final ArenaPlace SLOT_B = new ArenaPlace(ArenaRegion.SLOT_B, 0);

  /** The place so many bytes behind this one. */
  ArenaPlace behind(long bytes) {
    return new ArenaPlace(region, offsetBytes + bytes);
  }

  /** {@code slot A}, {@code scratch + 64}. */
  public String text() {
    return offsetBytes == 0 ? region.label() : region.label() + " + " + offsetBytes;
  }
}
