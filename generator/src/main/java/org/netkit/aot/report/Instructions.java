package org.netkit.aot.report;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * Instructions that one inference executes. An emulator has neither a pipeline nor flash wait
 * states, so these are no times.
 *
 * @param inference from the first instruction of the model's function to its last
 * @param macs multiply-accumulates of one inference
 * @param perMac instructions for each of them, with two digits behind the point; null without any
 * @param steps the same for each step
 */
public record Instructions(
    long inference, long macs, Optional<BigDecimal> perMac, List<StepInstructions> steps) {
  /** Copies the list. */
  public Instructions {
    steps = List.copyOf(steps);
  }

  /**
   * Instructions of a step.
   *
   * @param step index, from 0
   * @param name names of its ops
   * @param instructions executed
   * @param macs multiply-accumulates
   * @param perMac instructions for each of them; null without any
   */
  public record StepInstructions(
      int step, String name, long instructions, long macs, Optional<BigDecimal> perMac) {}
}
