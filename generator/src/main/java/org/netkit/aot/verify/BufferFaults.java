package org.netkit.aot.verify;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.fuse.StepList;
import org.netkit.aot.graph.Tensor;

/** Faults that have nothing to do with arithmetic: bytes that were read or written elsewhere. */
final class BufferFaults {
  /** Fewer equal bytes may be chance. */
  private static final int FEWEST_BYTES = 16;

  private final Step step;
  private final List<Evidence> evidence;
  private final Map<Integer, Tensor> tensors = new TreeMap<>();

  BufferFaults(StepList steps, Step step, List<Evidence> evidence) {
    this.step = step;
    this.evidence = evidence;
    tensors.put(steps.input().id(), steps.input());
    for (Step other : steps.steps()) {
      tensors.put(other.output().id(), other.output());
    }
  }

  /**
   * Looks for one.
   *
   * @param onInput what the step gives for another first input; null if it cannot have it
   */
  Optional<Finding> find(BiFunction<Evidence, Int8Data, byte[]> onInput) {
    return otherTensor().or(() -> otherInput(onInput));
  }

  /** Looks for what other faults may look like: nothing written, or values at wrong places. */
  Optional<Finding> findMoved() {
    return unwritten().or(this::shiftedOutput).or(this::otherOrder);
  }

  private Optional<Finding> unwritten() {
    byte first = evidence.get(0).got().at(0);
    boolean isConstant = evidence.stream().allMatch(one -> isAll(one.got(), first));
    boolean shouldBe = evidence.stream().allMatch(one -> isAll(one.expected(step), first));
    return isConstant && !shouldBe && evidence.get(0).got().elements() > 1
        ? Optional.of(
            Finding.proved(
                FaultKind.BUFFERS,
                "the output was not written: every byte of it is " + first + " in every inference"))
        : Optional.empty();
  }

  private static boolean isAll(Int8Data values, byte value) {
    for (int i = 0; i < values.elements(); i++) {
      if (values.at(i) != value) {
        return false;
      }
    }
    return true;
  }

  private Optional<Finding> otherTensor() {
    for (Tensor tensor : tensors.values()) {
      if (!tensor.equals(step.output()) && evidence.stream().allMatch(one -> holds(one, tensor))) {
        return Optional.of(
            Finding.proved(
                FaultKind.BUFFERS,
                "the output holds the bytes of "
                    + tensor.name()
                    + ", as if nothing had been written"));
      }
    }
    return Optional.empty();
  }

  private static boolean holds(Evidence one, Tensor tensor) {
    Int8Data values = one.of(tensor);
    int common = Math.min(values.elements(), one.got().elements());
    return common >= FEWEST_BYTES && values.slice(0, common).equals(one.got().slice(0, common));
  }

  private Optional<Finding> otherInput(BiFunction<Evidence, Int8Data, byte[]> onInput) {
    int elements = step.input().shape().elements();
    for (Tensor tensor : tensors.values()) {
      boolean isOther = !tensor.equals(step.input()) && tensor.shape().elements() >= elements;
      if (isOther && evidence.stream().allMatch(one -> comesOf(one, tensor, elements, onInput))) {
        return Optional.of(
            Finding.proved(
                FaultKind.BUFFERS,
                "the step reads " + tensor.name() + " instead of " + step.input().name()));
      }
    }
    return Optional.empty();
  }

  private static boolean comesOf(
      Evidence one, Tensor tensor, int elements, BiFunction<Evidence, Int8Data, byte[]> onInput) {
    byte[] values = onInput.apply(one, one.of(tensor).slice(0, elements));
    return values != null && Int8Data.wrap(values).equals(one.got());
  }

  /** The right values, some elements too early or too late. */
  private Optional<Finding> shiftedOutput() {
    int elements = step.output().shape().elements();
    for (int by = 1; by < elements / 2; by++) {
      for (int direction : new int[] {by, -by}) {
        if (evidence.stream().allMatch(one -> isShifted(one, direction))) {
          String where = direction > 0 ? " too late" : " too early";
          return Optional.of(
              Finding.proved(FaultKind.BUFFERS, "values are written " + by + " bytes" + where));
        }
      }
    }
    return Optional.empty();
  }

  private boolean isShifted(Evidence one, int by) {
    Int8Data expected = one.expected(step);
    int first = Math.max(0, by);
    int end = Math.min(expected.elements(), expected.elements() + by);
    for (int i = first; i < end; i++) {
      if (one.got().at(i) != expected.at(i - by)) {
        return false;
      }
    }
    return true;
  }

  private Optional<Finding> otherOrder() {
    for (boolean toPixels : new boolean[] {true, false}) {
      boolean isIt =
          evidence.stream()
              .allMatch(
                  one ->
                      WeightLayouts.planes(one.expected(step), step.output().shape(), toPixels)
                          .equals(one.got()));
      if (isIt) {
        return Optional.of(
            Finding.proved(FaultKind.LAYOUT, "the output is written in another order of its axes"));
      }
    }
    return Optional.empty();
  }
}
