package org.netkit.aot.run;

import java.util.List;

/**
 * A complete report of a firmware.
 *
 * @param clockHz clock of the core that the firmware could set, in Hz; emulators may leave it low
 * @param cases the inferences, in order
 * @param stackUsedBytes the deepest that the stack has been since reset
 * @param stackReservedBytes what the linker script reserves
 * @param crc CRC-32 of all outputs, one after another
 */
public record RunResult(
    long clockHz, List<CaseResult> cases, int stackUsedBytes, int stackReservedBytes, int crc) {
  /** Copies the list. */
  public RunResult {
    cases = List.copyOf(cases);
  }
}
