package org.netkit.aot.verify;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.fuse.StepList;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.reference.Activations;
import org.netkit.aot.reference.ReferenceResult;
import org.netkit.aot.run.CaseResult;

/**
 * Compares inferences of a firmware with the Java reference: int8 tensors byte for byte, float32
 * tensors value for value, since both round every operation alike; zeros of either sign are equal.
 */
public final class RunComparison {
  private static final int KEPT_INFERENCES = 24;
  private static final long KEPT_WORK = 4_000_000;

  private final StepList steps;
  private long elements;
  private long differing;
  private int inputs;
  private Optional<Divergence> first = Optional.empty();
  private Optional<Step> wrongStep = Optional.empty();
  private final List<Evidence> evidence = new ArrayList<>();

  /** A comparison for one model. */
  public RunComparison(StepList steps) {
    this.steps = steps;
  }

  /** Compares the output of one inference, and the output of every step if there is a trace. */
  public void compare(ModelInput input, CaseResult result) {
    compare(input, ReferenceRun.of(steps.graph(), input), result);
  }

  /** The same with a result of the reference that is there already. */
  public void compare(ModelInput input, ReferenceResult expected, CaseResult result) {
    inputs++;
    boolean wasRight = first.isEmpty();
    for (int i = 0; i < result.steps().size(); i++) {
      Step step = steps.steps().get(i);
      compare(input, step, expected.of(step.output()), result.steps().get(i).data().orElseThrow());
    }
    compare(input, writer(), expected.of(steps.output()), result.output());
    if (wasRight && first.isPresent()) {
      wrongStep = Optional.of(steps.steps().get(first.get().step()));
    }
    wrongStep.ifPresent(step -> keep(step, expected, result));
  }

  /** Keeps what the wrong step gave, also in inferences in which it was right. */
  private void keep(Step step, ReferenceResult expected, CaseResult result) {
    boolean isEnough =
        evidence.size() >= KEPT_INFERENCES || evidence.size() * workOf(step) > KEPT_WORK;
    if (steps.graph().graph().isInt8() && !isEnough) {
      Int8Data got =
          result.steps().isEmpty()
              ? result.output()
              : result.steps().get(step.index()).data().orElseThrow();
      evidence.add(Evidence.of(steps, expected, got));
    }
  }

  private static long workOf(Step step) {
    return step.op() instanceof Op.Weighted ? WeightedStep.of(step, 0).macs() : 1;
  }

  /**
   * What is wrong with the first step that differs: where, how the reference comes to its value,
   * and what explains the values; empty if nothing differs. Needs a trace of the steps.
   */
  public Optional<Explanation> explain() {
    return first.map(
        divergence -> {
          Step step = wrongStep.orElseThrow();
          if (evidence.isEmpty()) {
            return new Explanation(divergence, "", Optional.empty());
          }
          String trace =
              ElementTrace.of(
                  step, steps.graph().of(step.op()), evidence.get(0), firstElement(step));
          return new Explanation(
              divergence, trace, Optional.of(FaultFinder.find(steps, step, evidence)));
        });
  }

  private int firstElement(Step step) {
    Int8Data expected = evidence.get(0).expected(step);
    int element = 0;
    while (expected.at(element) == evidence.get(0).got().at(element)) {
      element++;
    }
    return element;
  }

  /** Inferences compared so far. */
  public int inputs() {
    return inputs;
  }

  /** Elements compared so far. */
  public long elements() {
    return elements;
  }

  /** Elements that differed so far. */
  public long differing() {
    return differing;
  }

  /** The first difference, if there was one. */
  public Optional<Divergence> first() {
    return first;
  }

  private void compare(ModelInput input, Step step, Activations expected, Int8Data got) {
    Tensor tensor = step.output();
    if (got.elements() != tensor.bytes()) {
      throw new IllegalArgumentException(
          "step " + step.name() + ": " + got.elements() + " bytes instead of " + tensor.bytes());
    }
    Values values = values(expected, got);
    for (int i = 0; i < expected.elements(); i++) {
      if (values.differAt(i)) {
        note(input, step, i, values);
      }
    }
    elements += expected.elements();
  }

  /** The step that writes the model's output. */
  private Step writer() {
    return steps.steps().stream()
        .filter(step -> step.output().equals(steps.output()))
        .findFirst()
        .orElseThrow();
  }

  private void note(ModelInput input, Step step, int element, Values values) {
    differing++;
    if (first.isEmpty()) {
      first =
          Optional.of(
              new Divergence(
                  input.name(),
                  step.index(),
                  step.name(),
                  position(step.output().shape(), element),
                  values.expectedAt(element),
                  values.gotAt(element)));
    }
  }

  private static List<Integer> position(Shape shape, int element) {
    int pixel = element / shape.channels();
    return shape.isVector()
        ? List.of(element)
        : List.of(pixel / shape.width(), pixel % shape.width(), element % shape.channels());
  }

  /** Two tensors of one type. */
  private interface Values {
    boolean differAt(int element);

    String expectedAt(int element);

    String gotAt(int element);
  }

  private static Values values(Activations expected, Int8Data got) {
    return expected instanceof Activations.Int8 int8
        ? new Int8Values(int8.values(), got)
        : FloatValues.of(expected.floating().toArray(), got);
  }

  private record Int8Values(Int8Data expected, Int8Data got) implements Values {
    @Override
    public boolean differAt(int element) {
      return expected.at(element) != got.at(element);
    }

    @Override
    public String expectedAt(int element) {
      return Integer.toString(expected.at(element));
    }

    @Override
    public String gotAt(int element) {
      return Integer.toString(got.at(element));
    }
  }

  private record FloatValues(float[] expected, float[] got) implements Values {
    static FloatValues of(float[] expected, Int8Data bytes) {
      float[] got = new float[expected.length];
      ByteBuffer.wrap(bytes.toArray()).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(got);
      return new FloatValues(expected, got);
    }

    @Override
    public boolean differAt(int element) {
      return Float.compare(expected[element] + 0.0f, got[element] + 0.0f) != 0;
    }

    @Override
    public String expectedAt(int element) {
      return Float.toString(expected[element]);
    }

    @Override
    public String gotAt(int element) {
      return Float.toString(got[element]);
    }
  }
}
