package org.netkit.aot.verify;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.netkit.aot.data.Int8Data;

/**
 * A fault, and what the step would write with it.
 *
 * @param kind class of the fault
 * @param sentence what the step would do
 * @param output what it would write in one inference; null if it cannot be worked out
 */
record Hypothesis(FaultKind kind, String sentence, Function<Evidence, byte[]> output) {

  /**
   * The same fault of a lead, in the step that it is part of.
   *
   * @param lead its name
   * @param rest what the rest of the step makes of the lead's output
   */
  Hypothesis then(String lead, Function<Int8Data, byte[]> rest) {
    return new Hypothesis(
        kind,
        lead + ": " + sentence,
        evidence -> {
          byte[] values = output.apply(evidence);
          return values == null ? null : rest.apply(Int8Data.wrap(values));
        });
  }

  /** True if the step with this fault writes exactly what was seen, in every inference. */
  boolean explains(List<Evidence> all) {
    return all.stream().allMatch(this::explains);
  }

  private boolean explains(Evidence evidence) {
    byte[] values = output.apply(evidence);
    return values != null && Arrays.equals(values, evidence.got().toArray());
  }
}
