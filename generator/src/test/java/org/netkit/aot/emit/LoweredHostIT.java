package org.netkit.aot.emit;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.netkit.aot.fuse.Fuser;
import org.netkit.aot.fuse.FusionRules;
import org.netkit.aot.graph.Activation;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.Padding;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.lower.Lowering;
import org.netkit.aot.lower.Program;
import org.netkit.aot.plan.MemoryPlanner;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.quant.Quantizer;
import org.netkit.aot.select.Backends;
import org.netkit.aot.select.Goal;
import org.netkit.aot.select.KernelSelector;
import org.netkit.aot.select.Schedule;
import org.netkit.aot.testing.GraphMaker;
import org.netkit.aot.testing.HostComparison;

/** Emitted code, built for the host with sanitizers, gives the reference's bytes at every step. */
class LoweredHostIT {
  @TempDir Path folder;

  static Stream<Arguments> networks() {
    Padding same = new Padding(1, 1, 1, 1);
    Padding uneven = new Padding(0, 2, 1, 0);
    return Stream.of(
        Arguments.of(
            "flatten changes the slot parity",
            GraphMaker.int8(2, 2, 1, 1)
                .conv(1, 1, 1, Padding.NONE, Activation.RELU)
                .flatten()
                .dense(64, Activation.RELU)
                .dense(10, Activation.NONE)
                .build()),
        Arguments.of(
            "convolutions with pools and a softmax",
            GraphMaker.int8(13, 11, 3, 2)
                .conv(8, 3, 1, same, Activation.RELU)
                .maxPool(2, 2)
                .depthwise(3, 1, uneven, Activation.RELU6)
                .maxPool(2, 3)
                .conv(5, 1, 1, Padding.NONE, Activation.NONE)
                .avgPool(2, 1, same)
                .flatten()
                .dense(10, Activation.NONE)
                .softmax()
                .build()),
        Arguments.of("a residual", residual()),
        Arguments.of("flatten alone", GraphMaker.int8(3, 2, 4, 4).flatten().build()));
  }

  private static Graph residual() {
    GraphMaker maker =
        GraphMaker.int8(6, 7, 2, 3).conv(4, 3, 1, new Padding(1, 1, 1, 1), Activation.RELU);
    Tensor skip = maker.here();
    return maker
        .conv(12, 1, 1, Padding.NONE, Activation.RELU)
        .depthwise(5, 1, new Padding(2, 2, 2, 2), Activation.RELU)
        .conv(4, 1, 1, Padding.NONE, Activation.NONE)
        .addTo(skip)
        .conv(3, 3, 2, Padding.NONE, Activation.NONE)
        .build();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("networks")
  void equalsTheReferenceFused(String name, Graph graph) throws Exception {
    compare(graph, Backends.BUILTIN, Goal.SPEED, Language.CPP);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("networks")
  void equalsTheReferenceUnfusedInC(String name, Graph graph) throws Exception {
    compare(graph, FusionRules.NONE, Goal.RAM, Language.C);
  }

  private void compare(Graph graph, FusionRules rules, Goal goal, Language language)
      throws Exception {
    QuantizedGraph quantized = new Quantizer().quantize(graph);
    Schedule schedule = KernelSelector.select(Fuser.fuse(quantized, rules), Backends.BUILTIN, goal);
    Program program = Lowering.lower(schedule, MemoryPlanner.plan(schedule), "1 te-st");
    HostComparison.compare(
        quantized, program, language, HostComparison.inputs(quantized, 8, 7), folder);
  }
}
