package org.netkit.aot.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.fuse.Fuser;
import org.netkit.aot.fuse.FusionRules;
import org.netkit.aot.fuse.StepList;
import org.netkit.aot.graph.GraphBuilder;
import org.netkit.aot.quant.Quantizer;
import org.netkit.aot.reference.ReferenceResult;
import org.netkit.aot.run.CaseResult;
import org.netkit.aot.run.StepResult;
import org.netkit.aot.testing.SmallBundles;

class RunComparisonTest {
  private final StepList steps =
      Fuser.fuse(
          new Quantizer().quantize(GraphBuilder.build(SmallBundles.int8Cnn(), "tiny")),
          FusionRules.NONE);
  private final ModelInput input = ModelInputs.generated(steps.graph().graph(), 4, 1).get(3);

  @Test
  void theReferenceEqualsItself() {
    RunComparison comparison = new RunComparison(steps);
    comparison.compare(input, result(-1, -1));
    assertThat(comparison.differing()).isZero();
    assertThat(comparison.first()).isEmpty();
    assertThat(comparison.inputs()).isEqualTo(1);
    // conv2d and depthwise 6 x 5 x 2, pool 3 x 2 x 2, dense 3, and the output again.
    assertThat(comparison.elements()).isEqualTo(60 + 60 + 12 + 3 + 3);
  }

  @Test
  void aWrongByteIsNamedWithStepAndPosition() {
    RunComparison comparison = new RunComparison(steps);
    comparison.compare(input, result(1, 17));
    assertThat(comparison.differing()).isEqualTo(1);
    Divergence first = comparison.first().orElseThrow();
    assertThat(first.step()).isEqualTo(1);
    assertThat(first.name()).isEqualTo(steps.steps().get(1).name());
    // 17 = (1 * 5 + 3) * 2 + 1
    assertThat(first.position()).containsExactly(1, 3, 1);
    assertThat(Integer.parseInt(first.got()) ^ Integer.parseInt(first.expected())).isEqualTo(1);
    assertThat(first.text()).contains("ramp up", "step 1", "[1, 3, 1]", first.expected());
  }

  @Test
  void everyDifferenceIsCountedAndTheFirstOneKept() {
    RunComparison comparison = new RunComparison(steps);
    comparison.compare(input, result(2, 0));
    comparison.compare(input, result(0, 5));
    assertThat(comparison.differing()).isEqualTo(2);
    assertThat(comparison.first().orElseThrow().step()).isEqualTo(2);
  }

  /** What the reference computes, with the lowest bit of one byte of one step changed. */
  private CaseResult result(int wrongStep, int wrongByte) {
    ReferenceResult right = ReferenceRun.of(steps.graph(), input);
    List<StepResult> results = new ArrayList<>();
    for (int i = 0; i < steps.steps().size(); i++) {
      byte[] bytes = right.of(steps.steps().get(i).output()).int8().toArray();
      if (i == wrongStep) {
        bytes[wrongByte] ^= 1;
      }
      results.add(new StepResult(bytes.length, 0, Optional.of(Int8Data.wrap(bytes))));
    }
    return new CaseResult(input.name(), right.output().int8(), results);
  }
}
