package org.netkit.aot.embed;

/** Where the interpreter keeps a tensor: {@code nk_region_t} of {@code runtime-c/src/nk_step.h}. */
public enum ArenaRegion {
  /** The caller's output. */
  OUTPUT("output"),
  /** Activation buffer A. */
  SLOT_A("slot A"),
  /** Activation buffer B. */
  SLOT_B("slot B"),
  /** Maps inside of a block. */
  SCRATCH("scratch"),
  /** Copies that a later layer reads. */
  TAPS("taps"),
  /** The caller's input. */
  INPUT("input");

  private final String label;

  ArenaRegion(String label) {
    this.label = label;
  }

  /** Name in reports. */
  public String label() {
    return label;
  }

  /** True if the region is a block of the arena. */
  public boolean isInArena() {
    return this != INPUT && this != OUTPUT;
  }
}
