package org.netkit.aot.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntBinaryOperator;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Padding;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.graph.Window;

/** Faults of a pooling. */
final class PoolingFaults {
  private final Tensor input;
  private final Pooling right;
  private final List<Hypothesis> all = new ArrayList<>();

  private PoolingFaults(Tensor input, Pooling right) {
    this.input = input;
    this.right = right;
  }

  /** Faults of a maximum. */
  static List<Hypothesis> of(Op.MaxPool2d op) {
    PoolingFaults faults = new PoolingFaults(op.in(), Pooling.of(op));
    faults.max(FaultKind.PADDING, "padding counts as bytes of 0", faults.right, 0);
    for (Window window : faults.moved()) {
      faults.max(FaultKind.PADDING, text(window), faults.right.with(window), Byte.MIN_VALUE);
    }
    return faults.all;
  }

  /** Faults of a mean. */
  static List<Hypothesis> of(Op.AvgPool2d op, int zeroPoint) {
    PoolingFaults faults = new PoolingFaults(op.in(), Pooling.of(op));
    int window = op.window().taps();
    faults.mean(
        FaultKind.ROUNDING,
        "the mean is not rounded, towards zero",
        (sum, n) -> sum / n,
        zeroPoint);
    faults.mean(
        FaultKind.ROUNDING,
        "the mean is not rounded, towards minus infinity",
        Math::floorDiv,
        zeroPoint);
    faults.mean(
        FaultKind.ROUNDING,
        "the mean is rounded with ties up",
        (sum, n) -> Math.floorDiv(2 * sum + n, 2 * n),
        zeroPoint);
    faults.mean(
        FaultKind.ZERO_POINT, "the zero point is left out of the mean", PoolingFaults::nearest, 0);
    faults.mean(
        FaultKind.PADDING, "padding counts as values", (sum, n) -> nearest(sum, window), zeroPoint);
    for (Window moved : faults.moved()) {
      faults.each(
          FaultKind.PADDING,
          text(moved),
          faults.right.with(moved),
          PoolingFaults::nearest,
          zeroPoint);
    }
    return faults.all;
  }

  /** Half away from zero. */
  private static int nearest(int sum, int taps) {
    return (sum + (sum >= 0 ? taps / 2 : -(taps / 2))) / taps;
  }

  private void mean(FaultKind kind, String sentence, IntBinaryOperator quotient, int zeroPoint) {
    each(kind, sentence, right, quotient, zeroPoint);
  }

  private List<Window> moved() {
    Window now = right.window();
    List<Window> windows = new ArrayList<>();
    for (int top = -1; top <= 1; top++) {
      for (int left = -1; left <= 1; left++) {
        int rows = now.padding().top() + top;
        int columns = now.padding().left() + left;
        if (rows >= 0 && columns >= 0 && (top != 0 || left != 0)) {
          windows.add(
              new Window(
                  now.height(),
                  now.width(),
                  now.strideHeight(),
                  now.strideWidth(),
                  new Padding(rows, now.padding().bottom(), columns, now.padding().right())));
        }
      }
    }
    return windows;
  }

  private static String text(Window window) {
    return "padding begins with "
        + window.padding().top()
        + " rows and "
        + window.padding().left()
        + " columns";
  }

  private void max(FaultKind kind, String sentence, Pooling pooling, int outside) {
    all.add(
        new Hypothesis(
            kind,
            sentence,
            evidence -> {
              Int8Data values = evidence.of(input);
              byte[] result = new byte[pooling.out().elements()];
              for (int i = 0; i < result.length; i++) {
                int[] elements = pooling.elementsOf(i);
                int most = elements.length < pooling.window().taps() ? outside : Byte.MIN_VALUE;
                for (int from : elements) {
                  most = Math.max(most, values.at(from));
                }
                result[i] = (byte) most;
              }
              return result;
            }));
  }

  private void each(
      FaultKind kind, String sentence, Pooling pooling, IntBinaryOperator quotient, int zeroPoint) {
    all.add(
        new Hypothesis(
            kind,
            sentence,
            evidence -> {
              Int8Data values = evidence.of(input);
              byte[] result = new byte[pooling.out().elements()];
              for (int i = 0; i < result.length; i++) {
                int[] elements = pooling.elementsOf(i);
                if (elements.length == 0) {
                  return null;
                }
                int sum = 0;
                for (int from : elements) {
                  sum += values.at(from) - zeroPoint;
                }
                int mean = quotient.applyAsInt(sum, elements.length) + zeroPoint;
                result[i] = (byte) Math.max(Byte.MIN_VALUE, Math.min(Byte.MAX_VALUE, mean));
              }
              return result;
            }));
  }
}
