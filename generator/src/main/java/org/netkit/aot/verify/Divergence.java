package org.netkit.aot.verify;

import java.util.List;

/**
 * The first place where a run parts from the reference.
 *
 * @param input name of the inference
 * @param step index of the step
 * @param name names of the step's ops
 * @param position indices of the element in the step's output, NHWC without batch, or one index
 * @param expected value of the reference
 * @param got value of the run
 */
public record Divergence(
    String input, int step, String name, List<Integer> position, String expected, String got) {
  /** Copies the list. */
  public Divergence {
    position = List.copyOf(position);
  }

  /** One sentence. */
  public String text() {
    return "first difference: input '"
        + input
        + "', step "
        + step
        + " ("
        + name
        + "), element "
        + position
        + ": expected "
        + expected
        + ", got "
        + got;
  }
}
