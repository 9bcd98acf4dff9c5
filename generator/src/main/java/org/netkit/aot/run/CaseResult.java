package org.netkit.aot.run;

import java.util.List;
import org.netkit.aot.data.Int8Data;

/**
 * One inference.
 *
 * @param name as the firmware prints it
 * @param output bytes of the output
 * @param steps what every step left, in order; empty without trace
 */
public record CaseResult(String name, Int8Data output, List<StepResult> steps) {
  /** Copies the list. */
  public CaseResult {
    steps = List.copyOf(steps);
  }
}
