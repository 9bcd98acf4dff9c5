package org.netkit.aot.reference;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int32Data;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.Activation;
import org.netkit.aot.graph.Graphs;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Padding;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.graph.Window;
import org.netkit.aot.quant.Quantizer;

/** Each int8 op against numbers worked out by hand. */
class Int8OpsTest {

  @Test
  void convolutionPadsWithTheZeroPoint() {
    // 2x2 input [1 2; 3 4] - zero point 1 = [0 1; 2 3], 3x3 filter of ones, pad 1: the sum is 6
    Tensor in = Graphs.int8(0, new Shape(2, 2, 1), 1.0f, 1);
    Tensor out = Graphs.int8(1, new Shape(2, 2, 1), 1.0f, -5);
    Window window = Window.of(3, 3, 1, new Padding(1, 1, 1, 1));
    Parameters parameters = parameters(bytes(1, 1, 1, 1, 1, 1, 1, 1, 1), Int32Data.of(10), 1.0f);
    Op op = new Op.Conv2d(Graphs.origin(0), in, out, window, parameters, Activation.NONE);
    assertThat(run(op, 1, 2, 3, 4)).containsExactly(11, 11, 11, 11);
  }

  @Test
  void convolutionReadsWeightsAsOutputRowColumnInput() {
    // 1x2 window, 2 channels in, 2 out, stride 2, right padding 1
    Tensor in = Graphs.int8(0, new Shape(1, 3, 2), 1.0f, 0);
    Tensor out = Graphs.int8(1, new Shape(1, 2, 2), 1.0f, 0);
    Window window = Window.of(1, 2, 2, new Padding(0, 0, 0, 1));
    Parameters parameters =
        parameters(bytes(1, 10, 2, 20, -1, 0, 0, 3), Int32Data.of(0, 1), 0.5f, 1.0f);
    Op op = new Op.Conv2d(Graphs.origin(0), in, out, window, parameters, Activation.NONE);
    // pixel 0: 1*1+10*2+2*3+20*4 = 107, halved 53.5 -> 54; 1 - 1 + 3*4 = 12
    // pixel 1: 1*5+10*6 = 65, halved 32.5 -> 33; 1 - 5 = -4
    assertThat(run(op, 1, 2, 3, 4, 5, 6)).containsExactly(54, 12, 33, -4);
  }

  @Test
  void depthwiseReadsWeightsChannelByChannel() {
    Tensor in = Graphs.int8(0, new Shape(2, 1, 2), 1.0f, 0);
    Tensor out = Graphs.int8(1, new Shape(1, 1, 2), 1.0f, -128);
    Window window = Window.of(2, 1, 1, Padding.NONE);
    Parameters parameters = parameters(bytes(1, 2, 3, -4), Int32Data.of(0, 5), 1.0f);
    Op op = new Op.DepthwiseConv2d(Graphs.origin(0), in, out, window, parameters, Activation.RELU);
    // channel 0: 1*10+2*30 = 70; channel 1: 5+3*20-4*40 = -95, clamped to real 0
    assertThat(run(op, 10, 20, 30, 40)).containsExactly(70 - 128, -128);
  }

  @Test
  void denseSubtractsTheInputsZeroPoint() {
    Tensor in = Graphs.int8(0, Shape.vector(2), 0.5f, -128);
    Tensor out = Graphs.int8(1, Shape.vector(2), 1.0f, 1);
    Parameters parameters = parameters(bytes(1, 1, -1, 2), Int32Data.of(0, 0), 1.0f);
    Op op = new Op.Dense(Graphs.origin(0), in, out, parameters, Activation.NONE);
    // (3 + 4) / 2 = 3.5 -> 4; (-3 + 8) / 2 = 2.5 -> 3
    assertThat(run(op, -125, -124)).containsExactly(5, 4);
  }

  @Test
  void maximumIgnoresPadding() {
    Tensor in = Graphs.int8(0, new Shape(1, 3, 1), 1.0f, 0);
    Tensor out = Graphs.int8(1, new Shape(1, 2, 1), 1.0f, 0);
    Window window = Window.of(1, 2, 2, new Padding(0, 0, 1, 0));
    Op op = new Op.MaxPool2d(Graphs.origin(0), in, out, window);
    assertThat(run(op, -100, -20, -50)).containsExactly(-100, -20);
  }

  @Test
  void averageRoundsTheCentredMeanAwayFromZero() {
    Tensor in = Graphs.int8(0, new Shape(1, 5, 1), 1.0f, 2);
    Tensor out = Graphs.int8(1, new Shape(1, 3, 1), 1.0f, 2);
    Window window = Window.of(1, 2, 2, new Padding(0, 0, 0, 1));
    Op op = new Op.AvgPool2d(Graphs.origin(0), in, out, window);
    // (1 + 2) / 2 = 1.5 -> 2; (-1 - 2) / 2 = -1.5 -> -2; one tap alone: -3
    assertThat(run(op, 3, 4, 1, 0, -1)).containsExactly(4, 0, -1);
  }

  @Test
  void additionRescalesBothSides() {
    Shape shape = Shape.vector(3);
    Tensor in = Graphs.int8(0, shape, 0.5f, 1);
    Tensor out = Graphs.int8(1, shape, 0.25f, -3);
    Op op = new Op.Add(Graphs.origin(0), in, in, out);
    // real 4.5 + 4.5 = 9 = 36 steps; real -1; saturated
    assertThat(run(op, 10, 0, 100)).containsExactly(33, -7, 127);
  }

  private static byte[] run(Op op, int... input) {
    return new ReferenceInterpreter(new Quantizer().quantize(Graphs.of(op.input(), op)))
        .run(bytes(input))
        .of(op)
        .int8()
        .toArray();
  }

  private static Parameters parameters(Int8Data weights, Int32Data bias, float... scales) {
    return new Parameters.Quantized(weights, bias, FloatData.of(scales));
  }

  private static Int8Data bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return Int8Data.wrap(bytes);
  }
}
