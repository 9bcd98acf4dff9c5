package org.netkit.aot.embed;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Every block that the loader takes from the arena.
 *
 * <pre>
 *   | steps, each behind it its multipliers and shifts | slot A | slot B | scratch | taps |
 * </pre>
 *
 * @param pointerBytes 4 on Cortex-M, 8 on a desktop computer
 * @param steps in the order of the interpreter's list
 * @param stepBytes steps and tables together, padding between them counted
 * @param regionBytes buffers of the arena that are not empty, in order
 * @param arenaBytes the whole arena; the same after the load and after every run
 */
public record ArenaPlan(
    int pointerBytes,
    List<ArenaStep> steps,
    long stepBytes,
    Map<ArenaRegion, Long> regionBytes,
    long arenaBytes) {
  /** Alignment that the arena's memory must have. */
  public static final int ALIGNMENT_BYTES = 16;

  /** Copies the collections. */
  public ArenaPlan {
    steps = List.copyOf(steps);
    Map<ArenaRegion, Long> copy = new EnumMap<>(ArenaRegion.class);
    copy.putAll(regionBytes);
    regionBytes = Collections.unmodifiableMap(copy);
  }

  /** Where a step of the model writes; copies for later layers are no steps of the model. */
  public ArenaPlace placeOf(int step) {
    return steps.stream()
        .filter(one -> one.output().region() != ArenaRegion.TAPS)
        .skip(step)
        .findFirst()
        .orElseThrow()
        .output();
  }

  /** Bytes of a buffer, 0 if the model does not need it. */
  public long bytesOf(ArenaRegion region) {
    return regionBytes.getOrDefault(region, 0L);
  }

  /** Slots A and B and the copies that later layers read. */
  public long activationBytes() {
    return bytesOf(ArenaRegion.SLOT_A) + bytesOf(ArenaRegion.SLOT_B) + bytesOf(ArenaRegion.TAPS);
  }

  /** Maps inside of blocks. */
  public long workspaceBytes() {
    return bytesOf(ArenaRegion.SCRATCH);
  }
}
