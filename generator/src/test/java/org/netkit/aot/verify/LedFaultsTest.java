package org.netkit.aot.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.fuse.Fuser;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.fuse.StepList;
import org.netkit.aot.graph.Activation;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Padding;
import org.netkit.aot.quant.OpQuantization.Requantization;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.quant.Quantizer;
import org.netkit.aot.reference.ReferenceInterpreter;
import org.netkit.aot.reference.ReferenceResult;
import org.netkit.aot.select.Backends;
import org.netkit.aot.testing.GraphMaker;

/** Faults of a pointwise convolution whose map is never stored. */
class LedFaultsTest {
  private static final long SEED = 20_260_401L;

  private final StepList steps = steps();
  private final Step led = steps.steps().get(0);
  private final Op.Conv2d lead = led.lead().orElseThrow();

  private static StepList steps() {
    QuantizedGraph quantized =
        new Quantizer()
            .quantize(
                GraphMaker.int8(9, 8, 5, SEED)
                    .loudness(120)
                    .conv(6, 1, 1, Padding.NONE, Activation.NONE)
                    .depthwise(3, 1, new Padding(1, 1, 1, 1), Activation.NONE)
                    .maxPool(2, 2)
                    .conv(4, 3, 1, Padding.NONE, Activation.NONE)
                    .build());
    StepList fused = Fuser.fuse(quantized, Backends.BUILTIN);
    return fused.of(List.of(fused.alternatives().get(0), fused.steps().get(2)));
  }

  @Test
  void theyAreFoundAndNamedAfterIt() {
    assertThat(led.name()).isEqualTo("conv0 + dwconv1 + pool2");
    Step alone = new Step(0, lead, Optional.empty(), led.inputs(), lead.output());
    int found = 0;
    int named = 0;
    for (Hypothesis fault : WeightedFaults.of(alone, steps.graph().requantization(lead))) {
      List<Evidence> evidence = with(fault);
      if (evidence.stream().anyMatch(one -> one.differs(led))) {
        Finding finding = FaultFinder.find(steps, led, evidence);
        assertThat(finding.isProved()).as(fault.sentence()).isTrue();
        found++;
        named += finding.sentence().startsWith("conv0: ") ? 1 : 0;
      }
    }
    assertThat(found).isGreaterThan(10);
    assertThat(named).isGreaterThan(found / 2);
  }

  /** What the step would write if its lead had the fault. */
  private List<Evidence> with(Hypothesis fault) {
    Requantization own = steps.graph().requantization(led.op());
    List<Evidence> all = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < 3; i++) {
      byte[] input = new byte[steps.input().bytes()];
      random.nextBytes(input);
      ReferenceResult right = new ReferenceInterpreter(steps.graph()).run(Int8Data.wrap(input));
      Evidence evidence = Evidence.of(steps, right, right.of(led.output()).int8());
      byte[] map = fault.output().apply(evidence);
      if (map == null) {
        return List.of();
      }
      byte[] got =
          WeightedStep.of(led, own.inputOffset()).output(Int8Data.wrap(map), OutputStage.of(own));
      all.add(new Evidence(evidence.tensors(), Int8Data.wrap(got)));
    }
    return all;
  }
}
