package org.netkit.aot.fold;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.Activation;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.GraphBuilder;
import org.netkit.aot.graph.Graphs;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Padding;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.graph.UnaryFunction;
import org.netkit.aot.graph.Window;
import org.netkit.aot.nk.ActivationCode;
import org.netkit.aot.nk.LayerKind;
import org.netkit.aot.nk.LayerRecord;
import org.netkit.aot.quant.Quantizer;
import org.netkit.aot.reference.ReferenceInterpreter;
import org.netkit.aot.testing.GraphMaker;
import org.netkit.aot.testing.NetMaker;

class FolderTest {
  private static final long SEED = Long.getLong("seed", 42);

  private final SplittableRandom random = new SplittableRandom(SEED);

  @Test
  void aBatchNormBehindAConvolutionBecomesItsConstants() {
    Tensor in = Graphs.float32(0, new Shape(2, 1, 1));
    Tensor sum = Graphs.float32(1, new Shape(2, 1, 2));
    Tensor out = Graphs.float32(2, new Shape(2, 1, 2));
    Parameters parameters = new Parameters.Floating(FloatData.of(2, 3), FloatData.of(10, 20));
    Window window = Window.of(1, 1, 1, Padding.NONE);
    Op conv = new Op.Conv2d(Graphs.origin(0), in, sum, window, parameters, Activation.NONE);
    Op norm =
        new Op.ChannelAffine(
            Graphs.origin(1), sum, out, FloatData.of(0.5f, -1), FloatData.of(1, 2));
    Graph folded = Folder.fold(Graphs.of(in, conv, norm));
    Parameters expected = new Parameters.Floating(FloatData.of(1, -3), FloatData.of(6, -18));
    assertThat(folded.ops())
        .containsExactly(
            new Op.Conv2d(Graphs.origin(0), in, sum, window, expected, Activation.NONE));
    assertThat(folded.output()).isEqualTo(sum);
  }

  @Test
  void resNetBlock() {
    NetMaker net =
        NetMaker.float32(6, 5, 3)
            .layer(new LayerRecord.ResNetBasicBlock(3, 4, 2))
            .tensors(4, 4, 3, 3, 3)
            .tensors(4, 4)
            .tensors(4, 4, 3, 3, 4)
            .tensors(4, 4)
            .tensors(4, 4, 1, 1, 3)
            .tensors(4, 4);
    assertThat(folded(net))
        .containsExactly(
            "resnet0.conv1 RELU",
            "resnet0.conv2 NONE",
            "resnet0.shortcut NONE",
            "resnet0.add",
            "resnet0.relu2");
  }

  @Test
  void uibBlock() {
    NetMaker net =
        NetMaker.float32(5, 5, 8)
            .layer(new LayerRecord.MobileNetV4Uib(8, 8, 3, 3, 1, false, 2.0f))
            .tensors(8, 8, 3, 3)
            .tensors(8, 8)
            .tensors(16, 16, 1, 1, 8)
            .tensors(16, 16)
            .tensors(16, 16, 3, 3)
            .tensors(16, 16)
            .tensors(8, 8, 1, 1, 16)
            .tensors(8, 8);
    assertThat(folded(net))
        .containsExactly(
            "uib0.start NONE",
            "uib0.expand RELU",
            "uib0.middle RELU",
            "uib0.project NONE",
            "uib0.add");
  }

  @Test
  void aBatchNormInFrontOfAConvolutionWithoutPadding() {
    NetMaker net =
        NetMaker.float32(5, 5, 3)
            .layer(new LayerRecord.BatchNorm2d(3))
            .layer(new LayerRecord.BatchNorm2d(3))
            .layer(new LayerRecord.Conv2d(3, 1, 2, ActivationCode.RELU, 0, 0, 0, 0))
            .layer(new LayerRecord.BatchNorm2d(2))
            .layer(new LayerRecord.DepthwiseConv2d(2, 1, 2, ActivationCode.NONE, 0, 0, 2, 0))
            .layer(new LayerRecord.BatchNorm2d(2))
            .layer(new LayerRecord.DepthwiseConv2d(2, 2, 2, ActivationCode.RELU6, 0, 0, 2, 0))
            .layer(new LayerRecord.BatchNorm2d(2))
            .layer(new LayerRecord.Dense(3, ActivationCode.SIGMOID, 0))
            .tensors(3, 3)
            .tensors(3, 3)
            .tensors(2, 2, 3, 3, 3)
            .tensors(2, 2)
            .tensors(2, 2, 2, 2)
            .tensors(2, 2)
            .tensors(2, 2, 2, 2)
            .tensors(2, 2)
            .tensors(3, 3, 2);
    assertThat(folded(net))
        .containsExactly(
            "conv2 RELU", "depthwise4 NONE", "depthwise6 RELU6", "dense8 NONE", "dense8.sigmoid");
  }

  @Test
  void whatMustStay() {
    NetMaker net =
        NetMaker.float32(4, 4, 2)
            .layer(new LayerRecord.BatchNorm2d(2))
            .layer(new LayerRecord.Conv2d(3, 1, 2, ActivationCode.RELU, 1, 1, 0, 0))
            .layer(new LayerRecord.BatchNorm2d(2))
            .layer(new LayerRecord.Pool(LayerKind.MAX_POOL2D, 2, 2, 0, 0, 0))
            .layer(new LayerRecord.Conv2d(1, 1, 2, ActivationCode.LEAKY_RELU, 0, 0, 0, 0.5f))
            .tensors(2, 2)
            .tensors(2, 2, 3, 3, 2)
            .tensors(2, 2)
            .tensors(2, 2, 1, 1, 2);
    assertThat(folded(net))
        .as("padding after the norm, a norm after relu, leaky relu")
        .containsExactly(
            "batchnorm0", "conv1 RELU", "batchnorm2", "pool3", "conv4 NONE", "conv4.leaky_relu");
  }

  @Test
  void anOpWhoseResultIsReadTwiceStays() {
    Shape shape = new Shape(1, 1, 1);
    Tensor in = Graphs.float32(0, shape);
    Tensor sum = Graphs.float32(1, shape);
    Tensor norm = Graphs.float32(2, shape);
    Parameters one = new Parameters.Floating(FloatData.of(2), FloatData.of(1));
    Op dense = new Op.Dense(Graphs.origin(0), in, sum, one, Activation.NONE);
    Op affine = new Op.ChannelAffine(Graphs.origin(1), sum, norm, FloatData.of(3), FloatData.of(4));
    Op add = new Op.Add(Graphs.origin(2), sum, norm, Graphs.float32(3, shape));
    Graph graph = Graphs.of(in, dense, affine, add);
    assertThat(Folder.fold(graph)).isEqualTo(graph);
    Graph outputInTheMiddle = graph.with(List.of(dense, affine), sum);
    assertThat(Folder.fold(outputInTheMiddle)).isEqualTo(outputInTheMiddle);
  }

  @Test
  void constantsThatWouldOverflowStay() {
    Tensor in = Graphs.float32(0, Shape.vector(1));
    Tensor sum = Graphs.float32(1, Shape.vector(1));
    Parameters huge = new Parameters.Floating(FloatData.of(1e30f), FloatData.of(0));
    Op dense = new Op.Dense(Graphs.origin(0), in, sum, huge, Activation.NONE);
    Op affine =
        new Op.ChannelAffine(
            Graphs.origin(1),
            sum,
            Graphs.float32(2, Shape.vector(1)),
            FloatData.of(1e30f),
            FloatData.of(0));
    Graph graph = Graphs.of(in, dense, affine);
    assertThat(Folder.fold(graph)).isEqualTo(graph);
  }

  @Test
  void identitiesGo() {
    NetMaker net =
        NetMaker.int8(1, 1, 3)
            .layer(new LayerRecord.Pool(LayerKind.MAX_POOL2D, 1, 1, 0, 0, 0))
            .layer(new LayerRecord.Flatten())
            .layer(new LayerRecord.Dense(2, ActivationCode.RELU, 0))
            .layer(new LayerRecord.Pool(LayerKind.AVG_POOL2D, 1, 1, 0, 0, 0))
            .layer(new LayerRecord.Flatten())
            .tensors(2, 2, 3);
    Graph graph = GraphBuilder.build(net.build(), "net");
    Graph folded = Folder.fold(graph);
    assertThat(names(folded)).containsExactly("dense2 RELU");
    for (int run = 0; run < 50; run++) {
      byte[] input = new byte[3];
      random.nextBytes(input);
      assertThat(runInt8(folded, input)).isEqualTo(runInt8(graph, input));
    }
  }

  @Test
  void aClampOfWhatIsClampedGoes() {
    Tensor in = Graphs.float32(0, Shape.vector(1));
    Tensor a = Graphs.float32(1, Shape.vector(1));
    Tensor b = Graphs.float32(2, Shape.vector(1));
    Tensor c = Graphs.float32(3, Shape.vector(1));
    Parameters one = new Parameters.Floating(FloatData.of(2), FloatData.of(1));
    Op dense = new Op.Dense(Graphs.origin(0), in, a, one, Activation.RELU6);
    Op relu = new Op.Unary(Graphs.origin(1), a, b, UnaryFunction.RELU, 0);
    Op leaky = new Op.Unary(Graphs.origin(2), b, c, UnaryFunction.LEAKY_RELU, 1);
    assertThat(names(Folder.fold(Graphs.of(in, dense, relu, leaky)))).containsExactly("op0 RELU6");
    Op reluFirst = new Op.Dense(Graphs.origin(0), in, a, one, Activation.RELU);
    Op relu6 = new Op.Unary(Graphs.origin(1), a, b, UnaryFunction.RELU6, 0);
    assertThat(names(Folder.fold(Graphs.of(in, reluFirst, relu6))))
        .containsExactly("op0 RELU", "op1");
  }

  @Test
  void aConvolutionOfItsWholeInputIsFullyConnected() {
    Graph graph =
        GraphMaker.int8(3, 2, 5, SEED)
            .conv(7, new Window(3, 2, 2, 1, Padding.NONE), Activation.RELU)
            .conv(4, 1, 1, Padding.NONE, Activation.NONE)
            .conv(3, 1, 1, new Padding(0, 1, 0, 0), Activation.NONE)
            .build();
    Graph folded = Folder.fold(graph);
    assertThat(folded.ops().stream().map(op -> op.getClass().getSimpleName()))
        .containsExactly("Dense", "Dense", "Conv2d");
    assertThat(names(folded)).isEqualTo(names(graph));
    for (int run = 0; run < 50; run++) {
      byte[] input = new byte[30];
      random.nextBytes(input);
      assertThat(runInt8(folded, input)).isEqualTo(runInt8(graph, input));
    }
  }

  @Test
  void theWholeNetworkStays() {
    Tensor in = Graphs.float32(0, Shape.vector(2));
    Graph graph =
        Graphs.of(in, new Op.Flatten(Graphs.origin(0), in, Graphs.float32(1, Shape.vector(2))));
    assertThat(Folder.fold(graph)).isEqualTo(graph);
  }

  /** Names of the ops after folding, once the result was found to be the same up to rounding. */
  private List<String> folded(NetMaker net) {
    Graph graph = GraphBuilder.build(net.build(), "net");
    Graph folded = Folder.fold(graph);
    for (int run = 0; run < 20; run++) {
      float[] input = new float[graph.input().shape().elements()];
      for (int i = 0; i < input.length; i++) {
        input[i] = (float) random.nextDouble(-2, 2);
      }
      float[] expected = runFloat(graph, input);
      float largest = 1;
      for (float value : expected) {
        largest = Math.max(largest, Math.abs(value));
      }
      assertThat(runFloat(folded, input))
          .as("seed %d, run %d", SEED, run)
          .containsExactly(expected, Offset.offset(2e-5f * largest));
    }
    return names(folded);
  }

  private static List<String> names(Graph graph) {
    return graph.ops().stream()
        .map(op -> op.name() + (op instanceof Op.Weighted w ? " " + w.activation() : ""))
        .toList();
  }

  private static float[] runFloat(Graph graph, float[] input) {
    return new ReferenceInterpreter(new Quantizer().quantize(graph))
        .run(FloatData.of(input))
        .output()
        .floating()
        .toArray();
  }

  private static byte[] runInt8(Graph graph, byte[] input) {
    return new ReferenceInterpreter(new Quantizer().quantize(graph))
        .run(Int8Data.of(input))
        .output()
        .int8()
        .toArray();
  }
}
