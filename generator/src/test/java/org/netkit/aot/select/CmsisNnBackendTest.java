package org.netkit.aot.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int32Data;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.diag.CompileException;
import org.netkit.aot.fuse.Fuser;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.fuse.StepList;
import org.netkit.aot.graph.Activation;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Origin;
import org.netkit.aot.graph.Padding;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.graph.QuantParams;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.graph.Window;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.quant.Quantizer;
import org.netkit.aot.testing.GraphMaker;

/** Which function computes which step; the places where the fast ones are wrong are known. */
class CmsisNnBackendTest {
  private static final Padding NONE = Padding.NONE;
  private static final Activation RELU = Activation.RELU;

  static Stream<Arguments> steps() {
    return Stream.of(
        Arguments.of("3x3", maker().conv(3, 3, 1, NONE, RELU), "arm_convolve_wrapper_s8", 112),
        Arguments.of("1x1", maker().conv(3, 1, 1, NONE, RELU), "arm_convolve_wrapper_s8", 0),
        Arguments.of("1x1/2", maker().conv(3, 1, 2, NONE, RELU), "arm_convolve_wrapper_s8", 0),
        Arguments.of(
            "1x1 padded at the end",
            maker().conv(3, 1, 1, new Padding(0, 1, 0, 0), RELU),
            "arm_convolve_s8",
            16),
        Arguments.of(
            "1x1 padded at the end, in columns",
            maker().conv(3, 1, 1, new Padding(0, 0, 0, 2), RELU),
            "arm_convolve_s8",
            16),
        Arguments.of(
            "1x1 padded at the start",
            maker().conv(3, 1, 1, new Padding(1, 1, 1, 1), RELU),
            "arm_convolve_wrapper_s8",
            16),
        Arguments.of(
            "1x1/2 that reads the padding",
            maker().conv(3, 1, 2, new Padding(0, 2, 0, 0), RELU),
            "arm_convolve_s8",
            16),
        Arguments.of(
            "1x1/2 whose padding no window meets",
            maker().conv(3, 1, 2, new Padding(0, 1, 0, 1), RELU),
            "arm_convolve_wrapper_s8",
            0),
        Arguments.of(
            "3x3 depthwise",
            maker().depthwise(3, 1, new Padding(1, 1, 1, 1), RELU),
            "arm_depthwise_conv_wrapper_s8",
            0),
        Arguments.of(
            "3x3 depthwise, two columns of padding at the end",
            maker().depthwise(3, 1, new Padding(0, 0, 0, 2), RELU),
            "arm_depthwise_conv_s8",
            0),
        Arguments.of(
            "3x3 depthwise, two rows of padding at the end",
            maker().depthwise(3, 1, new Padding(0, 2, 0, 0), RELU),
            "arm_depthwise_conv_wrapper_s8",
            0),
        Arguments.of(
            "5x5 depthwise",
            maker().depthwise(5, 1, new Padding(2, 2, 2, 2), RELU),
            "arm_depthwise_conv_wrapper_s8",
            150),
        Arguments.of(
            "2x2 depthwise, rows beyond the input",
            maker().depthwise(2, 1, new Padding(0, 4, 0, 0), RELU),
            "arm_depthwise_conv_s8",
            0),
        Arguments.of("max pool", maker().maxPool(2, 2), "arm_max_pool_s8", 0),
        Arguments.of(
            "average pool of odd windows", maker().avgPool(3, 1, NONE), "arm_avgpool_s8", 12),
        Arguments.of("average pool with ties", maker().avgPool(2, 1, NONE), "avg_pool2d_s8", 0),
        Arguments.of(
            "average pool with ties at the border",
            maker().avgPool(3, 1, new Padding(1, 1, 1, 1)),
            "avg_pool2d_s8",
            0),
        Arguments.of(
            "dense", maker().flatten().dense(4, RELU), "arm_fully_connected_per_channel_s8", 0),
        Arguments.of(
            "dense, one factor",
            maker().flatten().dense(1, RELU),
            "arm_fully_connected_wrapper_s8",
            0),
        Arguments.of("copy", maker().flatten(), "max_pool2d_s8", 0),
        Arguments.of(
            "extents beyond 16 bits",
            GraphMaker.int8(1, 40_000, 1, 5).conv(1, 3, 1, new Padding(1, 1, 1, 1), RELU),
            "conv2d_s8",
            0));
  }

  private static GraphMaker maker() {
    return GraphMaker.int8(7, 7, 3, 5);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("steps")
  void choosesTheFunction(String name, GraphMaker maker, String function, int workspaceBytes) {
    KernelChoice choice = only(maker.build(), Extension.DSP);
    assertThat(choice.kernel().kind()).isEqualTo(function);
    assertThat(choice.workspaceBytes()).isEqualTo(workspaceBytes);
    assertThat(choice.note().isPresent()).isEqualTo(!function.startsWith("arm_"));
  }

  @Test
  void averagesRoundAlikeWithZeroPoint0() {
    Tensor input = Tensor.int8(0, "in", new Shape(4, 4, 2), new QuantParams(1, 0));
    Op.AvgPool2d pool = (Op.AvgPool2d) maker().avgPool(2, 2, NONE).build().ops().get(0);
    Tensor output = Tensor.int8(1, "out", new Shape(2, 2, 2), new QuantParams(1, 0));
    Op op = new Op.AvgPool2d(new Origin(0, "pool"), input, output, pool.window());
    assertThat(only(graph(input, op), Extension.DSP).kernel()).isEqualTo(Kernel.ARM_AVGPOOL_S8);
  }

  @Test
  void aSumThatLeavesNoRoomForTheZeroPointIsOurs() {
    Tensor input = Tensor.int8(0, "in", Shape.vector(1), new QuantParams(1, 0));
    Tensor output = Tensor.int8(1, "out", Shape.vector(1), new QuantParams(1, 127));
    for (int bias : new int[] {Integer.MAX_VALUE - 200, Integer.MAX_VALUE - 100}) {
      Parameters parameters =
          new Parameters.Quantized(
              Int8Data.of((byte) 0), Int32Data.of(bias), FloatData.of(0.99999994f));
      Op op = new Op.Dense(new Origin(0, "d"), input, output, parameters, Activation.NONE);
      boolean isTight = bias > Integer.MAX_VALUE - 128;
      Kernel expected = isTight ? Kernel.DENSE_S8 : Kernel.ARM_FULLY_CONNECTED_WRAPPER_S8;
      assertThat(only(graph(input, op), Extension.DSP).kernel()).isEqualTo(expected);
    }
  }

  @Test
  void anotherCoreGetsItsOwnScratch() {
    Graph five = maker().depthwise(5, 1, new Padding(2, 2, 2, 2), RELU).build();
    assertThat(only(five, Extension.PLAIN).workspaceBytes()).isZero();
    Graph beyond = maker().depthwise(2, 1, new Padding(0, 4, 0, 0), RELU).build();
    assertThat(only(beyond, Extension.PLAIN).kernel())
        .isEqualTo(Kernel.ARM_DEPTHWISE_CONV_WRAPPER_S8);
  }

  /** The functions for other shapes, which the wrapper links, are not needed. */
  @Test
  void forSizeAConvolutionIsCalledDirectly() {
    assertThat(small(maker().conv(3, 3, 1, NONE, RELU)).kernel()).isEqualTo(Kernel.ARM_CONVOLVE_S8);
    assertThat(small(maker().conv(3, 3, 1, NONE, RELU)).workspaceBytes()).isEqualTo(112);
    assertThat(small(maker().conv(3, 1, 1, NONE, RELU)).kernel())
        .isEqualTo(Kernel.ARM_CONVOLVE_WRAPPER_S8);
    Window row = new Window(1, 3, 1, 1, NONE);
    assertThat(small(GraphMaker.int8(1, 6, 3, 1).conv(3, row, RELU)).kernel())
        .isEqualTo(Kernel.ARM_CONVOLVE_WRAPPER_S8);
  }

  private static KernelChoice small(GraphMaker maker) {
    QuantizedGraph quantized = new Quantizer().quantize(maker.build());
    CmsisNnBackend backend = new CmsisNnBackend(Extension.DSP, Goal.SIZE);
    return backend.candidates(Fuser.fuse(quantized, backend).steps().get(0), quantized).get(0);
  }

  @Test
  void refusesCoresThatNeedOtherPreparations() {
    Graph graph = maker().maxPool(2, 2).build();
    assertThatThrownBy(() -> only(graph, Extension.MVE))
        .isInstanceOf(CompileException.class)
        .hasMessageContaining("NK221");
  }

  @Test
  void refusesFloat32() {
    Tensor input = Tensor.float32(0, "in", Shape.vector(4));
    Op softmax =
        new Op.Softmax(new Origin(0, "softmax"), input, Tensor.float32(1, "out", Shape.vector(4)));
    assertThatThrownBy(() -> only(graph(input, softmax), Extension.DSP))
        .isInstanceOf(CompileException.class)
        .hasMessageContaining("NK220");
  }

  private static Graph graph(Tensor input, Op op) {
    return new Graph("g", input, List.of(op), op.output(), List.of(), 0);
  }

  /** The one choice for the last step. */
  private static KernelChoice only(Graph graph, Extension extension) {
    QuantizedGraph quantized = new Quantizer().quantize(graph);
    CmsisNnBackend backend = new CmsisNnBackend(extension);
    StepList steps = Fuser.fuse(quantized, backend);
    Step last = steps.steps().get(steps.steps().size() - 1);
    List<KernelChoice> choices = backend.candidates(last, quantized);
    assertThat(choices).hasSize(1);
    return choices.get(0);
  }
}
