package org.netkit.aot.verify;

import java.util.Optional;

/**
 * What is wrong with the first step that differs from the reference.
 *
 * @param divergence where it differs
 * @param trace how the reference comes to its value, or empty
 * @param finding what explains the values; absent for float32 models
 */
public record Explanation(Divergence divergence, String trace, Optional<Finding> finding) {

  /** Up to three lines. */
  public String text() {
    return divergence.text()
        + (trace.isEmpty() ? "" : "\n  " + trace)
        + finding.map(found -> "\n  " + found.text()).orElse("");
  }
}
