package org.netkit.aot.emit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.netkit.aot.board.Board;
import org.netkit.aot.board.BoardCatalog;
import org.netkit.aot.fuse.Fuser;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Activation;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Padding;
import org.netkit.aot.lower.Lowering;
import org.netkit.aot.lower.Program;
import org.netkit.aot.plan.MemoryPlanner;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.quant.Quantizer;
import org.netkit.aot.select.Backend;
import org.netkit.aot.select.CmsisNnBackend;
import org.netkit.aot.select.Extension;
import org.netkit.aot.select.Goal;
import org.netkit.aot.select.KernelChoice;
import org.netkit.aot.select.KernelSelector;
import org.netkit.aot.select.Schedule;
import org.netkit.aot.testing.CmsisNnFolder;
import org.netkit.aot.testing.FirmwareModel;
import org.netkit.aot.testing.GraphMaker;
import org.netkit.aot.testing.HostComparison;
import org.netkit.aot.testing.RandomShapes;

/**
 * Checks of memory on an emulated Cortex-M4 with CMSIS-NN: what is planned is enough and no byte
 * too much. Needs the library in {@code CMSIS_NN_DIR}.
 */
class CmsisNnSelfCheckIT {
  private static final Board BOARD = BoardCatalog.board("mps2-an386");
  private static final CmsisNnBackend BACKEND = new CmsisNnBackend(Extension.DSP);
  private static final int SEED = 200;

  @TempDir Path folder;

  @Test
  void randomShapesPass() {
    CmsisNnFolder.required();
    QuantizedGraph quantized = new Quantizer().quantize(RandomShapes.network(SEED, 50));
    FirmwareModel.compare(
        quantized,
        checked(quantized, BACKEND),
        BOARD,
        HostComparison.inputs(quantized, 1, SEED),
        folder);
  }

  static Stream<Arguments> tightLayers() {
    CmsisNnFolder.required();
    Padding two = new Padding(2, 2, 2, 2);
    return Stream.of(
        Arguments.of(
            "3x3x32 convolution, 1,152 bytes",
            GraphMaker.int8(13, 13, 32, 1).conv(8, 3, 1, Padding.NONE, Activation.RELU).build()),
        Arguments.of(
            "5x5x512 depthwise, 25,600 bytes",
            GraphMaker.int8(7, 7, 512, 2).depthwise(5, 1, two, Activation.RELU).build()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("tightLayers")
  void oneByteLessIsCaught(String name, Graph graph) {
    QuantizedGraph quantized = new Quantizer().quantize(graph);
    Program enough = checked(quantized, BACKEND);
    byte[] input = HostComparison.inputs(quantized, 1, 3).get(2);
    FirmwareModel.run(enough, BOARD, input, folder, text -> text);
    Program tooSmall = checked(quantized, new Stingy(BACKEND));
    assertThat(tooSmall.plan().workspaceBytes()).isEqualTo(enough.plan().workspaceBytes() - 1);
    assertThatThrownBy(() -> FirmwareModel.run(tooSmall, BOARD, input, folder, text -> text))
        .hasMessageContaining("a kernel wants another size of scratch than planned, in step 0");
    UnaryOperator<String> withoutSizes =
        text -> text.replaceFirst("_get_buffer_size(\\([^;{]*\\)) != ", "_get_buffer_size$1 == ");
    assertThatThrownBy(() -> FirmwareModel.run(tooSmall, BOARD, input, folder, withoutSizes))
        .hasMessageContaining("a kernel wrote where it may not, in step 0");
  }

  private static Program checked(QuantizedGraph quantized, Backend backend) {
    Schedule schedule =
        KernelSelector.select(Fuser.fuse(quantized, backend), backend, Goal.BALANCED);
    return Lowering.lower(schedule, MemoryPlanner.plan(schedule), "checked").selfChecked();
  }

  /** Plans one byte of scratch too few. */
  private record Stingy(CmsisNnBackend backend) implements Backend {
    @Override
    public String name() {
      return backend.name();
    }

    @Override
    public boolean fusesMaxPool(Op op, Op.MaxPool2d pool) {
      return false;
    }

    @Override
    public List<KernelChoice> candidates(Step step, QuantizedGraph graph) {
      KernelChoice right = backend.candidates(step, graph).get(0);
      return List.of(
          new KernelChoice(
              right.kernel(),
              right.variant(),
              right.inputs(),
              right.output(),
              right.workspaceBytes() - 1,
              right.cost()));
    }
  }
}
