package org.netkit.aot.verify;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * A fault, and what the step would write with it.
 *
 * @param kind class of the fault
 * @param sentence what the step would do
 * @param output what it would write in one inference; null if it cannot be worked out
 */
record Hypothesis(FaultKind kind, String sentence, Function<Evidence, byte[]> output) {

  /** True if the step with this fault writes exactly what was seen, in every inference. */
  boolean explains(List<Evidence> all) {
    return all.stream().allMatch(this::explains);
  }

  private boolean explains(Evidence evidence) {
    byte[] values = output.apply(evidence);
    return values != null && Arrays.equals(values, evidence.got().toArray());
  }
}
