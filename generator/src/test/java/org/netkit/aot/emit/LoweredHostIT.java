package org.netkit.aot.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.netkit.aot.data.Int8Data;
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
import org.netkit.aot.reference.ReferenceInterpreter;
import org.netkit.aot.reference.ReferenceResult;
import org.netkit.aot.select.Backends;
import org.netkit.aot.select.Goal;
import org.netkit.aot.select.KernelSelector;
import org.netkit.aot.select.Schedule;
import org.netkit.aot.select.ScheduledStep;
import org.netkit.aot.testing.GraphMaker;
import org.netkit.aot.testing.HostModel;

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
    HostModel model = HostModel.build(program, language, folder);
    List<byte[]> inputs = inputs(graph.input().bytes());
    List<HostModel.Inference> inferences = model.run(inputs);
    for (int i = 0; i < inputs.size(); i++) {
      ReferenceResult expected =
          new ReferenceInterpreter(quantized).run(Int8Data.of(inputs.get(i)));
      HostModel.Inference actual = inferences.get(i);
      for (int s = 0; s < program.steps().size(); s++) {
        ScheduledStep scheduled = program.steps().get(s).source();
        Tensor tensor = scheduled.step().output();
        Int8Data stored = Int8Data.wrap(actual.steps().get(s));
        assertThat(scheduled.choice().output().decode(stored, tensor).toArray())
            .as("input %d, %s", i, scheduled.step().name())
            .isEqualTo(expected.of(tensor).int8().toArray());
      }
      assertThat(actual.output()).isEqualTo(expected.output().int8().toArray());
    }
  }

  private static List<byte[]> inputs(int bytes) {
    List<byte[]> inputs = new ArrayList<>();
    byte[] low = new byte[bytes];
    Arrays.fill(low, Byte.MIN_VALUE);
    byte[] high = new byte[bytes];
    Arrays.fill(high, Byte.MAX_VALUE);
    inputs.add(low);
    inputs.add(high);
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 8; i++) {
      byte[] values = new byte[bytes];
      random.nextBytes(values);
      inputs.add(values);
    }
    return inputs;
  }
}
