package org.netkit.aot.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.graph.Activation;
import org.netkit.aot.graph.Graphs;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Padding;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.graph.UnaryFunction;
import org.netkit.aot.graph.Window;
import org.netkit.aot.quant.Quantizer;

/** Each float32 op against numbers worked out by hand. */
class FloatOpsTest {
  private static final Offset<Float> ROUNDING = Offset.offset(2e-6f);

  @Test
  void convolution() {
    Tensor in = Graphs.float32(0, new Shape(2, 2, 1));
    Tensor out = Graphs.float32(1, new Shape(2, 2, 1));
    Window window = Window.of(2, 2, 1, new Padding(0, 1, 0, 1));
    Op op =
        new Op.Conv2d(Graphs.origin(0), in, out, window, parameters(1, 2, 3, 4), Activation.RELU6);
    assertThat(run(op, 1, -2, 3, 0.5f)).containsExactly(6, 0, 4, 0.5f);
  }

  @Test
  void depthwise() {
    Tensor in = Graphs.float32(0, new Shape(1, 2, 2));
    Tensor out = Graphs.float32(1, new Shape(1, 1, 2));
    Window window = Window.of(1, 2, 1, Padding.NONE);
    Parameters parameters =
        new Parameters.Floating(FloatData.of(1, 2, 3, 4), FloatData.of(0.5f, -20));
    Op op = new Op.DepthwiseConv2d(Graphs.origin(0), in, out, window, parameters, Activation.RELU);
    assertThat(run(op, 1, 2, 3, 4)).containsExactly(7.5f, 2);
  }

  @Test
  void dense() {
    Tensor in = Graphs.float32(0, Shape.vector(6));
    Tensor out = Graphs.float32(1, Shape.vector(1));
    Op op = new Op.Dense(Graphs.origin(0), in, out, parameters(1, 2, 3, 4, 5, 6), Activation.NONE);
    assertThat(run(op, 1, 1, 1, 1, 1, 2)).containsExactly(27);
  }

  @Test
  void pooling() {
    Tensor in = Graphs.float32(0, new Shape(1, 3, 1));
    Tensor out = Graphs.float32(1, new Shape(1, 2, 1));
    Window window = Window.of(1, 2, 2, new Padding(0, 0, 0, 1));
    assertThat(run(new Op.MaxPool2d(Graphs.origin(0), in, out, window), -3, -1, -7))
        .containsExactly(-1, -7);
    assertThat(run(new Op.AvgPool2d(Graphs.origin(0), in, out, window), -3, -1, -7))
        .containsExactly(-2, -7);
  }

  @ParameterizedTest
  @CsvSource({
    "RELU, 0, -1, 0",
    "RELU, 0, 8, 8",
    "RELU6, 0, 8, 6",
    "SIGMOID, 0, 0, 0.5",
    "SIGMOID, 0, 2, 0.88079708",
    "TANH, 0, 1, 0.76159416",
    "LEAKY_RELU, 0.25, -8, -2",
    "LEAKY_RELU, 0.25, 8, 8",
    "SILU, 0, 2, 1.7615942",
    "SILU, 0, -100, 0",
    "GELU, 0, 1, 0.84119199",
    "GELU, 0, -2, -0.04540231",
  })
  void unary(UnaryFunction function, float alpha, float x, float y) {
    Tensor in = Graphs.float32(0, Shape.vector(1));
    Tensor out = Graphs.float32(1, Shape.vector(1));
    Op op = new Op.Unary(Graphs.origin(0), in, out, function, alpha);
    assertThat(run(op, x)[0]).isCloseTo(y, ROUNDING);
  }

  @Test
  void softmax() {
    Tensor in = Graphs.float32(0, Shape.vector(3));
    Tensor out = Graphs.float32(1, Shape.vector(3));
    float[] result = run(new Op.Softmax(Graphs.origin(0), in, out), 1000, 1001, 999);
    assertThat(result[0]).isCloseTo(0.24472848f, ROUNDING);
    assertThat(result[1]).isCloseTo(0.66524094f, ROUNDING);
    assertThat(result[2]).isCloseTo(0.09003057f, ROUNDING);
  }

  @Test
  void channelAffine() {
    Tensor in = Graphs.float32(0, new Shape(1, 2, 2));
    Tensor out = Graphs.float32(1, new Shape(1, 2, 2));
    Op op =
        new Op.ChannelAffine(
            Graphs.origin(0), in, out, FloatData.of(2, -1), FloatData.of(0.5f, 10));
    assertThat(run(op, 1, 2, 3, 4)).containsExactly(2.5f, 8, 6.5f, 6);
  }

  @Test
  void layerNorm() {
    Tensor in = Graphs.float32(0, new Shape(1, 1, 2));
    Tensor out = Graphs.float32(1, new Shape(1, 1, 2));
    // mean 2, variance 1, epsilon 3: divided by 2
    Op op =
        new Op.LayerNorm(
            Graphs.origin(0), in, out, FloatData.of(2, 4), FloatData.of(0.5f, 10), 3.0f);
    assertThat(run(op, 1, 3)).containsExactly(-0.5f, 12);
  }

  @Test
  void globalResponseNorm() {
    Tensor in = Graphs.float32(0, new Shape(1, 2, 2));
    Tensor out = Graphs.float32(1, new Shape(1, 2, 2));
    // norms 5 and 0; mean 2.5, epsilon 2.5: responses 1 and 0
    Op op =
        new Op.GlobalResponseNorm(
            Graphs.origin(0), in, out, FloatData.of(2, 4), FloatData.of(0.5f, 10), 2.5f);
    assertThat(run(op, 3, 0, 4, 0)).containsExactly(9.5f, 10, 12.5f, 10);
  }

  @Test
  void movesPixels() {
    Tensor in = Graphs.float32(0, new Shape(1, 2, 2));
    Tensor out = Graphs.float32(1, new Shape(2, 4, 2));
    assertThat(run(new Op.Upsample2d(Graphs.origin(0), in, out, 2), 1, 2, 3, 4))
        .containsExactly(1, 2, 1, 2, 3, 4, 3, 4, 1, 2, 1, 2, 3, 4, 3, 4);
    Tensor pixels = Graphs.float32(1, new Shape(1, 2, 4));
    assertThat(run(new Op.Concat(Graphs.origin(0), List.of(in, in), pixels, false), 1, 2, 3, 4))
        .containsExactly(1, 2, 1, 2, 3, 4, 3, 4);
    Tensor flat = Graphs.float32(1, Shape.vector(8));
    assertThat(run(new Op.Concat(Graphs.origin(0), List.of(in, in), flat, true), 1, 2, 3, 4))
        .containsExactly(1, 2, 3, 4, 1, 2, 3, 4);
  }

  private static float[] run(Op op, float... input) {
    return new ReferenceInterpreter(new Quantizer().quantize(Graphs.of(op.input(), op)))
        .run(FloatData.of(input))
        .output()
        .floating()
        .toArray();
  }

  private static Parameters parameters(float... weights) {
    return new Parameters.Floating(FloatData.of(weights), FloatData.of(0.0f));
  }
}
