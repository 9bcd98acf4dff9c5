package org.netkit.aot.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.Graphs;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.quant.Quantizer;

class Int8SoftmaxTest {

  @Test
  void splitsEvenly() {
    // 256 / 4 - 128
    assertThat(softmax(1.0f, 5, 5, 5, 5)).containsExactly(-64, -64, -64, -64);
    assertThat(softmax(0.1f, -128, -128)).containsExactly(0, 0);
  }

  @Test
  void saturatesTheWinner() {
    assertThat(softmax(1.0f, 100, 0, -50)).containsExactly(127, -128, -128);
    assertThat(softmax(1.0f, 3)).containsExactly(127);
  }

  @Test
  void staysWithinOneStepOfTheRealFunction() {
    long seed = 11;
    SplittableRandom random = new SplittableRandom(seed);
    for (int run = 0; run < 2_000; run++) {
      float scale = (float) Math.exp(random.nextDouble() * 8 - 6);
      byte[] input = new byte[random.nextInt(1, 30)];
      random.nextBytes(input);
      byte[] output = softmax(scale, input);
      double[] real = realSoftmax(scale, input);
      for (int i = 0; i < input.length; i++) {
        double expected = Math.min(127, real[i] * 256 - 128);
        assertThat((double) output[i])
            .as("seed %d, run %d, scale %s, element %d", seed, run, scale, i)
            .isBetween(expected - 1.0, expected + 1.0);
      }
    }
  }

  @Test
  void manyEqualElementsShareNothing() {
    byte[] output = softmax(0.1f, new byte[4095]);
    assertThat(output).containsOnly(-128);
  }

  private static double[] realSoftmax(float scale, byte[] input) {
    double[] result = new double[input.length];
    int max = Byte.MIN_VALUE;
    for (byte value : input) {
      max = Math.max(max, value);
    }
    double sum = 0;
    for (byte value : input) {
      sum += Math.exp((double) scale * (value - max));
    }
    for (int i = 0; i < result.length; i++) {
      result[i] = Math.exp((double) scale * (input[i] - max)) / sum;
    }
    return result;
  }

  private static byte[] softmax(float scale, int... input) {
    byte[] bytes = new byte[input.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) input[i];
    }
    return softmax(scale, bytes);
  }

  private static byte[] softmax(float scale, byte[] input) {
    Shape shape = Shape.vector(input.length);
    Op op =
        new Op.Softmax(
            Graphs.origin(0),
            Graphs.int8(0, shape, scale, 3),
            Graphs.int8(1, shape, 1 / 256f, -128));
    return new ReferenceInterpreter(new Quantizer().quantize(Graphs.of(op.input(), op)))
        .run(Int8Data.of(input))
        .output()
        .int8()
        .toArray();
  }
}
