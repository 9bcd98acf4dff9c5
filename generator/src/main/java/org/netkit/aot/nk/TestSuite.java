package org.netkit.aot.nk;

import java.util.List;

/**
 * The test cases inside a bundle.
 *
 * @param tolerance absolute difference allowed to float32 outputs; finite, at least 0
 * @param hasInt8Inputs true if the inputs are int8, which only an int8 bundle may have
 * @param cases 1..16 cases
 */
public record TestSuite(float tolerance, boolean hasInt8Inputs, List<TestCaseRecord> cases) {
  /** Copies the list. */
  public TestSuite {
    cases = List.copyOf(cases);
  }
}
