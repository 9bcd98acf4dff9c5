package org.netkit.aot.quant;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int32Data;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.Activation;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.Graphs;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Padding;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.graph.Window;
import org.netkit.aot.quant.OpQuantization.Addition;
import org.netkit.aot.quant.OpQuantization.Averaging;
import org.netkit.aot.quant.OpQuantization.None;
import org.netkit.aot.quant.OpQuantization.Requantization;
import org.netkit.aot.quant.OpQuantization.Scaling;
import org.netkit.aot.quant.OpQuantization.SoftmaxScaling;

class QuantizerTest {

  @Test
  void givesEachChannelItsOwnMultiplier() {
    Op op = dense(0.5f, -7, FloatData.of(0.5f, 2.0f), 0.25f, 3, Activation.NONE);
    assertThat(quantize(op))
        .isEqualTo(
            new Requantization(
                7, 3, Int32Data.of(1 << 30, 1 << 30), Int32Data.of(1, 3), -128, 127));
  }

  @Test
  void usesTheScalarScaleForEveryChannel() {
    Op op = dense(0.5f, 0, FloatData.of(0.75f), 1.0f, 0, Activation.NONE);
    Requantization requantization = (Requantization) quantize(op);
    assertThat(requantization.multipliers()).isEqualTo(Int32Data.of(3 << 29, 3 << 29));
    assertThat(requantization.shifts()).isEqualTo(Int32Data.of(-1, -1));
  }

  @ParameterizedTest
  @CsvSource({
    "NONE,  0.1,  -128, -128, 127",
    "RELU,  0.1,  -128, -128, 127",
    "RELU,  0.1,  5,    5,    127",
    "RELU6, 0.1,  -128, -128, -68",
    // 6 / 0.0234375 = 256
    "RELU6, 0.0234375, -128, -128, 127",
    // 6 / 4 = 1.5 rounds away from zero
    "RELU6, 4.0,  -10,  -10,  -8",
    "RELU6, 1e-38, 0,   0,    127",
    "RELU6, 1e30, 127,  127,  127",
  })
  void clampsToTheActivation(Activation activation, float scale, int zero, int min, int max) {
    Op op = dense(1.0f, 0, FloatData.of(1.0f), scale, zero, activation);
    Requantization requantization = (Requantization) quantize(op);
    assertThat(requantization.actMin()).isEqualTo(min);
    assertThat(requantization.actMax()).isEqualTo(max);
  }

  @Test
  void scalesBothSidesOfAnAdditionToTwiceTheLargerOne() {
    Shape shape = new Shape(1, 1, 4);
    Tensor left = Graphs.int8(0, shape, 0.5f, -3);
    Tensor right = Graphs.int8(1, shape, 1.0f, 4);
    Tensor sum = Graphs.int8(2, shape, 2.0f, 9);
    Op move = new Op.Flatten(Graphs.origin(0), left, right);
    Op add = new Op.Add(Graphs.origin(1), left, right, sum);
    QuantizedGraph quantized = new Quantizer().quantize(Graphs.of(left, move, add));
    assertThat(quantized.of(add))
        .isEqualTo(
            new Addition(
                20,
                new Scaling(3, 1 << 30, -1),
                new Scaling(-4, 1 << 30, 0),
                new Scaling(9, 1 << 30, -19),
                -128,
                127));
  }

  @ParameterizedTest
  @CsvSource({
    // scale 1: 2^26 = 2^30 / 2^31 * 2^27, radius floor(31 * 2^26 / 2^27) = 15
    "1.0,    1073741824, 27, -15",
    "0.0625, 1073741824, 23, -248",
    "0.1,    1717986944, 23, -248",
    "0.25,   1073741824, 25, -62",
    // the factor saturates at 2^31 - 1, whose shift 31 saturates in turn
    "100.0,  2147483647, 30, -1",
  })
  void scalesSoftmaxAsTensorFlowLiteDoes(float scale, int multiplier, int shift, int diffMin) {
    Shape shape = Shape.vector(3);
    Op op =
        new Op.Softmax(
            Graphs.origin(0),
            Graphs.int8(0, shape, scale, 0),
            Graphs.int8(1, shape, 1 / 256f, -128));
    assertThat(quantize(op)).isEqualTo(new SoftmaxScaling(multiplier, shift, diffMin));
  }

  @Test
  void poolingKeepsItsParameters() {
    Tensor in = Graphs.int8(0, new Shape(2, 2, 1), 0.5f, -5);
    Tensor out = Graphs.int8(1, new Shape(1, 1, 1), 0.5f, -5);
    Window window = Window.of(2, 2, 2, Padding.NONE);
    assertThat(quantize(new Op.AvgPool2d(Graphs.origin(0), in, out, window)))
        .isEqualTo(new Averaging(-5));
    assertThat(quantize(new Op.MaxPool2d(Graphs.origin(0), in, out, window))).isEqualTo(new None());
  }

  @Test
  void leavesFloat32Alone() {
    Shape shape = Shape.vector(3);
    Op op = new Op.Softmax(Graphs.origin(0), Graphs.float32(0, shape), Graphs.float32(1, shape));
    assertThat(quantize(op)).isEqualTo(new None());
  }

  private static OpQuantization quantize(Op op) {
    Graph graph = Graphs.of(op.input(), op);
    return new Quantizer().quantize(graph).of(op);
  }

  private static Op dense(
      float inScale, int inZero, FloatData weightScales, float scale, int zero, Activation a) {
    Tensor in = Graphs.int8(0, Shape.vector(1), inScale, inZero);
    Tensor out = Graphs.int8(1, Shape.vector(2), scale, zero);
    Parameters parameters =
        new Parameters.Quantized(Int8Data.of((byte) 1, (byte) 2), Int32Data.of(0, 0), weightScales);
    return new Op.Dense(Graphs.origin(0), in, out, parameters, a);
  }
}
