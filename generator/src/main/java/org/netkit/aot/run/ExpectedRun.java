package org.netkit.aot.run;

import java.util.List;

/**
 * What the firmware was built for, and must say of itself.
 *
 * @param model the model's C name
 * @param caseNames names of the inferences as the firmware prints them, in order
 * @param steps steps of one inference in a trace build, else 0
 * @param inputBytes size of one input
 * @param outputBytes size of one output
 */
public record ExpectedRun(
    String model, List<String> caseNames, int steps, int inputBytes, int outputBytes) {
  /** Copies the list. */
  public ExpectedRun {
    caseNames = List.copyOf(caseNames);
  }
}
