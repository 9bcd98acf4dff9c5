package org.netkit.aot.verify;

import java.util.Arrays;
import java.util.List;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Shape;

/** What the pattern of the differences speaks for, when no fault gives exactly these values. */
final class PatternFaults {
  private final Step step;
  private final List<Evidence> evidence;

  private PatternFaults(Step step, List<Evidence> evidence) {
    this.step = step;
    this.evidence = evidence;
  }

  /** A guess. */
  static Finding of(Step step, List<Evidence> evidence) {
    return new PatternFaults(step, evidence).guess();
  }

  private Finding guess() {
    if (evidence.stream().allMatch(this::isRearranged)) {
      return Finding.likely(FaultKind.LAYOUT, "the values are right, but in another order");
    }
    if (all((expected, got, i) -> Math.abs(expected - got) <= 1)) {
      return Finding.likely(FaultKind.ROUNDING, "no value differs by more than 1");
    }
    if (all((expected, got, i) -> expected == got || isAtBorder(i))) {
      return Finding.likely(FaultKind.PADDING, "only values at the border differ");
    }
    if (all((expected, got, i) -> expected == got || isExtreme(expected))) {
      return Finding.likely(FaultKind.CLAMP, "only values at a limit differ");
    }
    if (all((expected, got, i) -> expected == got || isExtreme(got))) {
      return Finding.likely(FaultKind.CLAMP, "all values that differ are at a limit");
    }
    int shift = evidence.get(0).got().at(0) - evidence.get(0).expected(step).at(0);
    if (all((expected, got, i) -> got - expected == shift || isExtreme(got))) {
      return Finding.likely(FaultKind.ZERO_POINT, "every value differs by " + shift);
    }
    return Finding.likely(FaultKind.UNKNOWN, "no fault that is known here gives these values");
  }

  private interface Check {
    boolean holds(int expected, int got, int element);
  }

  private boolean all(Check check) {
    for (Evidence one : evidence) {
      for (int i = 0; i < one.got().elements(); i++) {
        if (!check.holds(one.expected(step).at(i), one.got().at(i), i)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean isRearranged(Evidence one) {
    byte[] expected = one.expected(step).toArray();
    byte[] got = one.got().toArray();
    Arrays.sort(expected);
    Arrays.sort(got);
    return Arrays.equals(expected, got);
  }

  private boolean isAtBorder(int element) {
    Shape shape = step.output().shape();
    int y = element / shape.channels() / shape.width();
    int x = element / shape.channels() % shape.width();
    return y == 0 || x == 0 || y == shape.height() - 1 || x == shape.width() - 1;
  }

  private static boolean isExtreme(int value) {
    return value == Byte.MIN_VALUE || value == Byte.MAX_VALUE;
  }
}
