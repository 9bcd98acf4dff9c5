package org.netkit.aot.select;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.netkit.aot.fuse.Fuser;
import org.netkit.aot.fuse.FusionRules;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.fuse.StepList;
import org.netkit.aot.graph.Activation;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.Padding;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.quant.Quantizer;
import org.netkit.aot.testing.GraphMaker;

/** A pointwise convolution and the depthwise one behind it: one step where that is better. */
class LeadSelectionTest {

  private static Graph separable() {
    return GraphMaker.int8(12, 12, 8, 1)
        .conv(16, 1, 1, Padding.NONE, Activation.RELU)
        .depthwise(5, 1, Padding.NONE, Activation.RELU)
        .maxPool(2, 2)
        .conv(4, 3, 1, Padding.NONE, Activation.NONE)
        .build();
  }

  private static List<String> names(Graph graph, FusionRules rules, Backend backend, Goal goal) {
    QuantizedGraph quantized = new Quantizer().quantize(graph);
    return KernelSelector.select(Fuser.fuse(quantized, rules), backend, goal).steps().stream()
        .map(step -> step.step().name())
        .toList();
  }

  @Test
  void theyAreOneStepWhereMemoryCounts() {
    assertThat(names(separable(), Backends.BUILTIN, Backends.BUILTIN, Goal.RAM))
        .containsExactly("conv0 + dwconv1 + pool2", "conv3");
  }

  @Test
  void noFusionLeavesThemApart() {
    assertThat(names(separable(), FusionRules.NONE, Backends.BUILTIN, Goal.RAM))
        .containsExactly("conv0", "dwconv1", "pool2", "conv3");
  }

  @Test
  void librariesThatCannotLeaveThemApart() {
    Backend cmsisNn = new CmsisNnBackend(Extension.DSP);
    assertThat(names(separable(), cmsisNn, cmsisNn, Goal.RAM))
        .containsExactly("conv0", "dwconv1", "pool2", "conv3");
  }

  @Test
  void aMapWithAnotherReaderIsStored() {
    GraphMaker maker = GraphMaker.int8(6, 6, 4, 2).conv(8, 1, 1, Padding.NONE, Activation.RELU);
    Tensor map = maker.here();
    Graph graph =
        maker.depthwise(3, 1, new Padding(1, 1, 1, 1), Activation.NONE).addTo(map).build();
    assertThat(names(graph, Backends.BUILTIN, Backends.BUILTIN, Goal.RAM))
        .containsExactly("conv0", "dwconv1", "add2");
  }

  @Test
  void aConvolutionWithStrideOrWindowDoesNotLead() {
    Graph graph =
        GraphMaker.int8(9, 9, 4, 2)
            .conv(8, 1, 2, Padding.NONE, Activation.RELU)
            .depthwise(3, 1, Padding.NONE, Activation.RELU)
            .conv(8, 2, 1, Padding.NONE, Activation.RELU)
            .depthwise(2, 1, Padding.NONE, Activation.NONE)
            .build();
    assertThat(names(graph, Backends.BUILTIN, Backends.BUILTIN, Goal.RAM)).hasSize(4);
  }

  @Test
  void chosenStepsAreNumberedAnewAndStayAChain() {
    QuantizedGraph quantized = new Quantizer().quantize(separable());
    StepList steps =
        KernelSelector.select(Fuser.fuse(quantized, Backends.BUILTIN), Backends.BUILTIN, Goal.RAM)
            .stepList();
    assertThat(steps.steps()).extracting(Step::index).containsExactly(0, 1);
    assertThat(steps.isChain()).isTrue();
    assertThat(steps.alternatives()).isEmpty();
  }
}
