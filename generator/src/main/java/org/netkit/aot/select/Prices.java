package org.netkit.aot.select;

/**
 * What a goal pays for: one number from cycles, flash and RAM. A price a unit is a weight, large
 * enough that the goal's own unit decides and the others break ties.
 *
 * @param cycle price of a cycle
 * @param flashByte price of a byte of flash
 * @param ramByte price of a byte of RAM
 */
record Prices(long cycle, long flashByte, long ramByte) {

  static Prices of(Goal goal) {
    return switch (goal) {
      case SPEED -> new Prices(1_000, 1, 1);
      case BALANCED -> new Prices(1_000, 16_000, 4_000);
      case SIZE -> new Prices(1, 1_000_000, 1);
      case RAM -> new Prices(1, 1, 1_000_000);
    };
  }

  long of(Cost cost) {
    return cycle * cost.cycles() + flashByte * cost.flashBytes() + ramByte * cost.ramBytes();
  }
}
