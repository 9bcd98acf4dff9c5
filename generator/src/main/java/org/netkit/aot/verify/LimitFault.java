package org.netkit.aot.verify;

import java.util.List;
import java.util.Optional;
import org.netkit.aot.fuse.Step;

/** A limit that cuts values off: all values that differ are equal, and beyond it there are none. */
final class LimitFault {
  private LimitFault() {}

  /** The limit, if one explains all values. */
  static Optional<Finding> find(Step step, List<Evidence> evidence) {
    for (Evidence one : evidence) {
      for (int i = 0; i < one.got().elements(); i++) {
        int expected = one.expected(step).at(i);
        int got = one.got().at(i);
        if (expected != got) {
          return isLimit(step, evidence, got, expected > got)
              ? Optional.of(
                  Finding.proved(
                      FaultKind.CLAMP,
                      "values are limited to at " + (expected > got ? "most " : "least ") + got))
              : Optional.empty();
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isLimit(Step step, List<Evidence> evidence, int limit, boolean isUpper) {
    for (Evidence one : evidence) {
      for (int i = 0; i < one.got().elements(); i++) {
        int expected = one.expected(step).at(i);
        int limited = isUpper ? Math.min(expected, limit) : Math.max(expected, limit);
        if (one.got().at(i) != limited) {
          return false;
        }
      }
    }
    return true;
  }
}
