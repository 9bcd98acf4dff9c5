package org.netkit.aot.select;

import java.util.List;
import org.netkit.aot.fuse.StepList;

/**
 * What a goal pays for: one number from cycles, flash and RAM, in thousandths of a cycle.
 *
 * <ul>
 *   <li>{@code speed}: cycles alone; bytes break ties.
 *   <li>{@code balanced}: a byte of flash is worth 8 cycles, a byte of RAM 4. An expanded filter is
 *       worth its flash if it saves a good part of a large layer; a kilobyte of scratch is worth
 *       4,000 cycles, a fraction of a percent of most networks.
 *   <li>{@code size}: a byte of flash is worth 150 cycles. The code of a kernel, 1 to 3 KB, is
 *       bought where it saves a few hundred thousand cycles, as one that is several times faster
 *       does in any layer that matters; expanded filters and tables, which cost one byte for each
 *       20 to 50 cycles, are not.
 *   <li>{@code ram}: a byte of RAM is worth 1,000 cycles. Half a kilobyte of scratch is not given
 *       for more than half a million cycles: a slowdown of many times is never bought for less RAM
 *       than that. Scratch inside of dead activation memory costs nothing.
 * </ul>
 *
 * @param cycle price of a cycle
 * @param flashByte price of a byte of flash
 * @param ramByte price of a byte of RAM
 */
record Prices(long cycle, long flashByte, long ramByte) {

  static Prices of(Goal goal) {
    return switch (goal) {
      case SPEED -> new Prices(1_000, 1, 1);
      case BALANCED -> new Prices(1_000, 8_000, 4_000);
      case SIZE -> new Prices(1_000, 150_000, 1_000);
      case RAM -> new Prices(1_000, 1_000, 1_000_000);
    };
  }

  /** Price of one call without RAM and code. */
  long of(Cost cost) {
    return cycle * cost.cycles() + flashByte * cost.constantBytes();
  }

  /** Price of some source files. */
  long ofCode(List<String> sources) {
    return flashByte * CodeSizes.bytes(sources);
  }

  /** Price of all calls together: code that several share is paid once, RAM is the largest need. */
  long of(StepList stepList, List<ScheduledStep> steps) {
    long calls = steps.stream().mapToLong(step -> of(step.choice().cost())).sum();
    List<String> sources =
        steps.stream().flatMap(step -> step.choice().sources().stream()).distinct().toList();
    return calls + ofCode(sources) + ramByte * RamNeed.bytes(stepList, steps);
  }
}
