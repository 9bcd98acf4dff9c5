package org.netkit.aot.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
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
import org.netkit.aot.quant.OpQuantization;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.quant.Quantizer;

/**
 * The int8 reference against TensorFlow Lite's own kernels, on random ops where the rules of both
 * agree.
 *
 * <p>TensorFlow Lite's fast matrix multiplication on x86 rounds the product and the shift at once
 * where the specification rounds twice; convolution and dense may therefore differ by one, but only
 * where a tie or near-tie makes the two differ. Its int8 softmax takes exponentials from a table of
 * float32 numbers, which is within one step. Everything else is equal byte for byte.
 */
class TfliteTest {
  private static final long SEED = Long.getLong("seed", 3);
  private static final int RUNS = 300;

  private final SplittableRandom random = new SplittableRandom(SEED);

  @Test
  void dense() {
    Difference difference = new Difference();
    for (int run = 0; run < RUNS; run++) {
      Tensor in = tensor(0, Shape.vector(random.nextInt(1, 100)));
      Tensor out = tensor(1, Shape.vector(random.nextInt(1, 30)));
      Op op =
          new Op.Dense(
              Graphs.origin(0),
              in,
              out,
              parameters(in, out, out.shape().channels(), in.shape().elements(), false),
              activation());
      difference.add(op, bytes(in));
    }
    difference.assertRareAndAtMost(1);
  }

  @Test
  void convolution() {
    Difference difference = new Difference();
    for (int run = 0; run < RUNS; run++) {
      Shape shape = new Shape(random.nextInt(2, 9), random.nextInt(2, 9), random.nextInt(1, 12));
      Window window = window(shape);
      Tensor in = tensor(0, shape);
      Tensor out = tensor(1, shape(shape, window, random.nextInt(2, 12)));
      int taps = window.taps() * shape.channels();
      Parameters parameters = parameters(in, out, out.shape().channels(), taps, true);
      Op op = new Op.Conv2d(Graphs.origin(0), in, out, window, parameters, activation());
      difference.add(op, bytes(in));
    }
    difference.assertRareAndAtMost(1);
  }

  @Test
  void depthwise() {
    Difference difference = new Difference();
    for (int run = 0; run < RUNS; run++) {
      Shape shape = new Shape(random.nextInt(2, 9), random.nextInt(2, 9), random.nextInt(2, 20));
      Window window = window(shape);
      Tensor in = tensor(0, shape);
      Tensor out = tensor(1, shape(shape, window, shape.channels()));
      Parameters parameters = parameters(in, out, shape.channels(), window.taps(), true);
      Op op = new Op.DepthwiseConv2d(Graphs.origin(0), in, out, window, parameters, activation());
      difference.add(op, bytes(in));
    }
    difference.assertNone();
  }

  @Test
  void maxPool() {
    Difference difference = new Difference();
    for (int run = 0; run < RUNS; run++) {
      Shape shape = new Shape(random.nextInt(2, 9), random.nextInt(2, 9), random.nextInt(1, 20));
      Window window = window(shape);
      Tensor in = tensor(0, shape);
      difference.add(new Op.MaxPool2d(Graphs.origin(0), in, like(in, window), window), bytes(in));
    }
    difference.assertNone();
  }

  /** The rules differ on ties if the zero point is not 0: TensorFlow Lite averages raw values. */
  @Test
  void averagePool() {
    Difference difference = new Difference();
    for (int run = 0; run < RUNS; run++) {
      Shape shape = new Shape(random.nextInt(2, 9), random.nextInt(2, 9), random.nextInt(1, 20));
      Window window = window(shape);
      boolean hasNoTies = window.padding().isNone() && window.taps() % 2 == 1;
      Tensor in = Graphs.int8(0, shape, 0.1f, hasNoTies ? random.nextInt(-128, 128) : 0);
      difference.add(new Op.AvgPool2d(Graphs.origin(0), in, like(in, window), window), bytes(in));
    }
    difference.assertNone();
  }

  @Test
  void addition() {
    Difference difference = new Difference();
    for (int run = 0; run < RUNS; run++) {
      Shape shape = Shape.vector(random.nextInt(1, 200));
      Tensor left = tensor(0, shape);
      Tensor right = tensor(1, shape);
      Op op = new Op.Add(Graphs.origin(1), left, right, tensor(2, shape));
      difference.add(op, bytes(left), bytes(right));
    }
    difference.assertNone();
  }

  @Test
  void softmax() {
    Difference difference = new Difference();
    for (int run = 0; run < RUNS; run++) {
      Shape shape = Shape.vector(random.nextInt(1, 100));
      Tensor in = tensor(0, shape);
      Op op = new Op.Softmax(Graphs.origin(0), in, Graphs.int8(1, shape, 1 / 256f, -128));
      difference.add(op, bytes(in));
    }
    assertThat(difference.largest).isLessThanOrEqualTo(1);
  }

  /** Counts elements in which the two implementations differ. */
  private static final class Difference {
    private int elements;
    private int differing;
    private int largest;

    void add(Op op, byte[]... inputs) {
      byte[] ours = ours(op, inputs);
      byte[] theirs = TfliteInterpreter.run(TfliteExport.of(op), ours.length, inputs);
      for (int i = 0; i < ours.length; i++) {
        elements++;
        differing += ours[i] == theirs[i] ? 0 : 1;
        largest = Math.max(largest, Math.abs(ours[i] - theirs[i]));
      }
    }

    void assertNone() {
      assertThat(elements).isGreaterThan(10_000);
      assertThat(differing).as("seed %d, of %d elements", SEED, elements).isZero();
    }

    void assertRareAndAtMost(int limit) {
      assertThat(elements).isGreaterThan(4_000);
      assertThat(largest).as("seed %d", SEED).isLessThanOrEqualTo(limit);
      assertThat(differing).as("seed %d, of %d", SEED, elements).isLessThan(elements / 200);
    }

    /** A second input comes in as the output of an op whose work is not done. */
    private static byte[] ours(Op op, byte[][] inputs) {
      if (op instanceof Op.Add add) {
        QuantizedGraph quantized =
            new Quantizer()
                .quantize(
                    Graphs.of(
                        add.left(), new Op.Flatten(Graphs.origin(0), add.left(), add.right()), op));
        return Int8Addition.add((OpQuantization.Addition) quantized.of(op), inputs[0], inputs[1]);
      }
      QuantizedGraph quantized = new Quantizer().quantize(Graphs.of(op.input(), op));
      return new ReferenceInterpreter(quantized)
          .run(Int8Data.of(inputs[0]))
          .output()
          .int8()
          .toArray();
    }
  }

  private Tensor tensor(int id, Shape shape) {
    float scale = (float) Math.exp(random.nextDouble(-6, 0));
    return Graphs.int8(id, shape, scale, random.nextInt(-128, 128));
  }

  private Tensor like(Tensor in, Window window) {
    Shape shape = shape(in.shape(), window, in.shape().channels());
    return Graphs.int8(1, shape, in.quant().scale(), in.quant().zeroPoint());
  }

  private static Shape shape(Shape in, Window window, int channels) {
    return new Shape(window.outputHeight(in.height()), window.outputWidth(in.width()), channels);
  }

  /** A window without padding, or with that of TensorFlow's SAME: ceil(in / stride) outputs. */
  private Window window(Shape in) {
    int height = random.nextInt(1, Math.min(5, in.height()) + 1);
    int width = random.nextInt(1, Math.min(5, in.width()) + 1);
    int stride = random.nextInt(1, 4);
    Padding padding = Padding.NONE;
    if (random.nextBoolean()) {
      int rows = same(in.height(), height, stride);
      int columns = same(in.width(), width, stride);
      padding = new Padding(rows / 2, rows - rows / 2, columns / 2, columns - columns / 2);
    }
    return Window.of(height, width, stride, padding);
  }

  private static int same(int in, int kernel, int stride) {
    int outputs = (in + stride - 1) / stride;
    return Math.max(0, (outputs - 1) * stride + kernel - in);
  }

  /** Scales with which the outputs spread over their range. */
  private Parameters parameters(
      Tensor in, Tensor out, int channels, int taps, boolean isPerChannel) {
    byte[] weights = new byte[channels * taps];
    random.nextBytes(weights);
    double typical = out.quant().scale() / in.quant().scale() * 50 / (5000 * Math.sqrt(taps));
    int[] bias = new int[channels];
    float[] scales = new float[isPerChannel ? channels : 1];
    for (int c = 0; c < channels; c++) {
      bias[c] = random.nextInt(-20_000, 20_000);
      scales[c % scales.length] = (float) (typical * random.nextDouble(0.2, 3));
    }
    return new Parameters.Quantized(
        Int8Data.wrap(weights), Int32Data.wrap(bias), FloatData.wrap(scales));
  }

  private Activation activation() {
    return List.of(Activation.values()).get(random.nextInt(3));
  }

  private byte[] bytes(Tensor tensor) {
    byte[] bytes = new byte[tensor.shape().elements()];
    random.nextBytes(bytes);
    return bytes;
  }
}
