package org.netkit.aot.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.fuse.Fuser;
import org.netkit.aot.fuse.FusionRules;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.fuse.StepList;
import org.netkit.aot.graph.Activation;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Padding;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.graph.Window;
import org.netkit.aot.quant.OpQuantization;
import org.netkit.aot.quant.OpQuantization.Requantization;
import org.netkit.aot.quant.Quantizer;
import org.netkit.aot.testing.GraphMaker;

class FaultFinderTest {
  private static final long SEED = 20_260_303L;
  private static final Padding SAME = new Padding(1, 1, 1, 1);

  private final StepList steps = steps();
  private final List<Evidence> right = right();

  @Test
  void theNetworkIsLively() {
    for (Step step : steps.steps()) {
      long values =
          right.stream()
              .flatMapToInt(
                  one ->
                      IntStream.range(0, one.expected(step).elements()).map(one.expected(step)::at))
              .distinct()
              .count();
      assertThat(values).as(step.name()).isGreaterThan(32);
    }
  }

  @Test
  void itsOwnArithmeticIsTheReferences() {
    for (Step step : steps.steps()) {
      OpQuantization quantization = steps.graph().of(step.op());
      for (Evidence one : right) {
        byte[] expected = one.expected(step).toArray();
        if (step.op() instanceof Op.Weighted) {
          Requantization own = (Requantization) quantization;
          WeightedStep weighted = WeightedStep.of(step, own.inputOffset());
          assertThat(weighted.output(one.of(step.input()), OutputStage.of(own)))
              .isEqualTo(expected);
        } else if (step.op() instanceof Op.Add add) {
          assertThat(
                  AdditionFaults.sum(
                      one.of(add.left()),
                      one.of(add.right()),
                      (OpQuantization.Addition) quantization,
                      Rounding.REFERENCE))
              .isEqualTo(expected);
        } else {
          assertThat(SingleOp.run(step.op(), quantization, one.of(step.input())))
              .isEqualTo(expected);
        }
      }
    }
  }

  @Test
  void everyFaultThatItKnowsIsFoundAgain() {
    int tried = 0;
    List<String> misnamed = new ArrayList<>();
    for (Step step : steps.steps()) {
      for (Hypothesis fault : FaultFinder.hypotheses(steps, step)) {
        List<Evidence> evidence = with(step, fault);
        if (!evidence.isEmpty()) {
          Finding found = FaultFinder.find(steps, step, evidence);
          assertThat(found.isProved()).as(step.name() + ": " + fault.sentence()).isTrue();
          tried++;
          if (found.kind() != fault.kind()) {
            misnamed.add(step.name() + ": " + fault.sentence() + " -> " + found.sentence());
          }
        }
      }
    }
    assertThat(tried).isGreaterThan(100);
    assertThat(misnamed).hasSizeLessThanOrEqualTo(tried / 20);
  }

  @Test
  void oneNumberOfOneChannelIsNamed() {
    Step step = steps.steps().get(0);
    Requantization own = (Requantization) steps.graph().of(step.op());
    WeightedStep weighted = WeightedStep.of(step, own.inputOffset());
    int[] bias = weighted.bias().clone();
    bias[2] += 700;
    assertThat(find(step, weighted.withBias(bias), OutputStage.of(own)))
        .satisfies(f -> assertThat(f.kind()).isEqualTo(FaultKind.BIAS))
        .satisfies(f -> assertThat(f.sentence()).contains("channel 2 by "));
    int[] weights = weighted.weights().clone();
    weights[5] = (byte) (weights[5] ^ 0x40);
    assertThat(find(step, weighted.withWeights(weights), OutputStage.of(own)))
        .satisfies(f -> assertThat(f.kind()).isEqualTo(FaultKind.WEIGHTS))
        .satisfies(f -> assertThat(f.sentence()).contains("number 5 is " + weights[5]));
  }

  @Test
  void noiseIsNotCalledAFault() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (Step step : steps.steps()) {
      if (step.output().shape().elements() > 8) {
        List<Evidence> evidence = new ArrayList<>();
        for (Evidence one : right) {
          byte[] noise = new byte[one.expected(step).elements()];
          random.nextBytes(noise);
          evidence.add(new Evidence(one.tensors(), Int8Data.wrap(noise)));
        }
        Finding found = FaultFinder.find(steps, step, evidence);
        assertThat(found.isProved()).as(step.name() + ": " + found.text()).isFalse();
      }
    }
  }

  private Finding find(Step step, WeightedStep changed, OutputStage stage) {
    List<Evidence> evidence =
        right.stream()
            .map(
                one ->
                    new Evidence(
                        one.tensors(), Int8Data.wrap(changed.output(one.of(step.input()), stage))))
            .toList();
    assertThat(evidence).anyMatch(one -> one.differs(step));
    return FaultFinder.find(steps, step, evidence);
  }

  /** What the step gives with a fault; empty if the fault changes nothing or cannot be. */
  private List<Evidence> with(Step step, Hypothesis fault) {
    List<Evidence> evidence = new ArrayList<>();
    for (Evidence one : right) {
      byte[] values = fault.output().apply(one);
      if (values == null) {
        return List.of();
      }
      evidence.add(new Evidence(one.tensors(), Int8Data.wrap(values)));
    }
    return evidence.stream().anyMatch(one -> one.differs(step)) ? evidence : List.of();
  }

  private List<Evidence> right() {
    return ModelInputs.generated(steps.graph().graph(), 12, SEED).stream()
        .map(input -> ReferenceRun.of(steps.graph(), input))
        .map(result -> Evidence.of(steps, result, result.output().int8()))
        .toList();
  }

  private static StepList steps() {
    GraphMaker maker =
        GraphMaker.int8(9, 8, 3, SEED)
            .conv(6, 3, 1, SAME, Activation.RELU)
            .depthwise(3, 1, SAME, Activation.NONE);
    Tensor shortcut = maker.here();
    Graph graph =
        maker
            .conv(6, 1, 1, Padding.NONE, Activation.NONE)
            .addTo(shortcut)
            .avgPool(Window.of(3, 3, 2, SAME))
            .maxPool(Window.of(2, 2, 1, Padding.NONE))
            .flatten()
            .dense(12, Activation.NONE)
            .softmax()
            .build();
    Graph lively =
        graph.with(graph.ops().stream().map(FaultFinderTest::louder).toList(), graph.output());
    return Fuser.fuse(new Quantizer().quantize(lively), FusionRules.NONE);
  }

  /** The op with weights that much larger, so that its results spread over the range of int8. */
  private static Op louder(Op op) {
    if (op instanceof Op.Conv2d conv) {
      return new Op.Conv2d(
          op.origin(),
          conv.in(),
          op.output(),
          conv.window(),
          louder(conv.parameters()),
          conv.activation());
    } else if (op instanceof Op.DepthwiseConv2d conv) {
      return new Op.DepthwiseConv2d(
          op.origin(),
          conv.in(),
          op.output(),
          conv.window(),
          louder(conv.parameters()),
          conv.activation());
    } else if (op instanceof Op.Dense dense) {
      return new Op.Dense(
          op.origin(), dense.in(), op.output(), louder(dense.parameters()), dense.activation());
    }
    return op;
  }

  private static Parameters louder(Parameters parameters) {
    Parameters.Quantized quiet = (Parameters.Quantized) parameters;
    float[] scales = quiet.weightScales().toArray();
    for (int i = 0; i < scales.length; i++) {
      scales[i] *= 160;
    }
    return new Parameters.Quantized(quiet.weights(), quiet.bias(), FloatData.wrap(scales));
  }
}
