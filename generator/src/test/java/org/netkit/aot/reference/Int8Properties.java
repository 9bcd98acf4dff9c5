package org.netkit.aot.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Arrays;
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
import org.netkit.aot.graph.QuantParams;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.graph.Window;
import org.netkit.aot.quant.OpQuantization.Requantization;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.quant.Quantizer;

/** int8 ops on random small shapes against their definition in exact arithmetic. */
class Int8Properties {
  private static final long SEED = Long.getLong("seed", 2026);

  private final SplittableRandom random = new SplittableRandom(SEED);

  @Test
  void convolutionIsTheSumOverThePaddedInput() {
    for (int run = 0; run < 400; run++) {
      Shape in = new Shape(random.nextInt(1, 8), random.nextInt(1, 8), random.nextInt(1, 5));
      Window window = window(in);
      Op.Conv2d op = conv(in, window, random.nextInt(1, 5));
      byte[] x = bytes(in.elements());
      byte[] padded = pad(in, window.padding(), x, (byte) op.input().quant().zeroPoint());
      assertThat(run(op, x)).as("seed %d, run %d", SEED, run).isEqualTo(byDefinition(op, padded));
    }
  }

  /** A depthwise convolution is a convolution whose weights are 0 off the diagonal. */
  @Test
  void depthwiseIsADiagonalConvolution() {
    for (int run = 0; run < 400; run++) {
      Shape in = new Shape(random.nextInt(1, 8), random.nextInt(1, 8), random.nextInt(1, 6));
      Window window = window(in);
      int channels = in.channels();
      Op.Conv2d conv = conv(in, window, channels);
      Parameters.Quantized full = (Parameters.Quantized) conv.parameters();
      int taps = window.taps();
      byte[] sparse = new byte[full.weightElements()];
      byte[] dense = bytes(channels * taps);
      for (int c = 0; c < channels; c++) {
        for (int t = 0; t < taps; t++) {
          sparse[(c * taps + t) * channels + c] = dense[c * taps + t];
        }
      }
      Op diagonal =
          new Op.Conv2d(
              conv.origin(), conv.in(), conv.output(), window, with(full, sparse), Activation.RELU);
      Op depthwise =
          new Op.DepthwiseConv2d(
              conv.origin(), conv.in(), conv.output(), window, with(full, dense), Activation.RELU);
      byte[] x = bytes(in.elements());
      assertThat(run(depthwise, x)).as("seed %d, run %d", SEED, run).isEqualTo(run(diagonal, x));
    }
  }

  /** A dense op is a convolution whose window is the whole input. */
  @Test
  void denseIsAConvolutionOfTheWholeInput() {
    for (int run = 0; run < 200; run++) {
      Shape in = new Shape(random.nextInt(1, 4), random.nextInt(1, 4), random.nextInt(1, 9));
      Window window = Window.of(in.height(), in.width(), 1, Padding.NONE);
      Op.Conv2d conv = conv(in, window, random.nextInt(1, 6));
      Tensor vector =
          Graphs.int8(
              0,
              Shape.vector(in.elements()),
              conv.in().quant().scale(),
              conv.in().quant().zeroPoint());
      Op dense =
          new Op.Dense(conv.origin(), vector, conv.output(), conv.parameters(), conv.activation());
      byte[] x = bytes(in.elements());
      assertThat(run(dense, x)).as("seed %d, run %d", SEED, run).isEqualTo(run(conv, x));
    }
  }

  /** What lets a pool be computed on raw sums: requantization never turns an order round. */
  @Test
  void requantizationIsMonotone() {
    for (int run = 0; run < 100_000; run++) {
      int multiplier = random.nextInt(1 << 30, Integer.MAX_VALUE);
      int shift = random.nextInt(-31, 8);
      int a = random.nextInt() >> random.nextInt(Math.max(0, shift), 31);
      int b = run % 2 == 0 ? a + 1 : random.nextInt() >> random.nextInt(Math.max(0, shift), 31);
      if (b == Integer.MIN_VALUE
          || a << Math.max(0, shift) >> Math.max(0, shift) != a
          || b << Math.max(0, shift) >> Math.max(0, shift) != b) {
        continue;
      }
      assertThat(FixedPoint.requantize(Math.max(a, b), multiplier, shift))
          .as("seed %d: %d, %d, multiplier %d, shift %d", SEED, a, b, multiplier, shift)
          .isEqualTo(
              Math.max(
                  FixedPoint.requantize(a, multiplier, shift),
                  FixedPoint.requantize(b, multiplier, shift)));
    }
  }

  @Test
  void averageIsTheRoundedMeanOfTheTapsInside() {
    for (int run = 0; run < 400; run++) {
      Shape in = new Shape(random.nextInt(1, 8), random.nextInt(1, 8), 1);
      Window window = poolWindow(in);
      int zero = random.nextInt(-128, 128);
      Shape out = shape(in, window, 1);
      Op op =
          new Op.AvgPool2d(
              Graphs.origin(0),
              Graphs.int8(0, in, 0.1f, zero),
              Graphs.int8(1, out, 0.1f, zero),
              window);
      byte[] x = bytes(in.elements());
      byte[] y = run(op, x);
      for (int i = 0; i < y.length; i++) {
        int top = i / out.width() * window.strideHeight() - window.padding().top();
        int left = i % out.width() * window.strideWidth() - window.padding().left();
        assertThat((int) y[i])
            .as("seed %d, run %d, element %d", SEED, run, i)
            .isEqualTo(mean(in, x, top, left, window, zero));
      }
    }
  }

  @Test
  void additionIsWithinOneStepOfTheRealSum() {
    for (int run = 0; run < 300; run++) {
      Shape shape = Shape.vector(64);
      QuantParams a = quant();
      QuantParams sum = new QuantParams(a.scale() * (1 + random.nextInt(30) / 10f), zero());
      Tensor in = Graphs.int8(0, shape, a.scale(), a.zeroPoint());
      Op op =
          new Op.Add(Graphs.origin(0), in, in, Graphs.int8(1, shape, sum.scale(), sum.zeroPoint()));
      byte[] x = bytes(64);
      byte[] y = run(op, x);
      for (int i = 0; i < y.length; i++) {
        double real = 2.0 * a.scale() * (x[i] - a.zeroPoint()) / sum.scale() + sum.zeroPoint();
        double expected = Math.max(-128, Math.min(127, real));
        assertThat((double) y[i])
            .as("seed %d, run %d, element %d", SEED, run, i)
            .isBetween(expected - 0.51, expected + 0.51);
      }
    }
  }

  private static int mean(Shape in, byte[] x, int top, int left, Window window, int zero) {
    BigDecimal sum = BigDecimal.ZERO;
    int taps = 0;
    for (int row = Math.max(0, top); row < Math.min(in.height(), top + window.height()); row++) {
      int end = Math.min(in.width(), left + window.width());
      for (int column = Math.max(0, left); column < end; column++) {
        sum = sum.add(BigDecimal.valueOf(x[row * in.width() + column] - zero));
        taps++;
      }
    }
    int mean = sum.divide(BigDecimal.valueOf(taps), 0, RoundingMode.HALF_UP).intValueExact();
    return Math.max(-128, Math.min(127, mean + zero));
  }

  /** Every output of a convolution on an input with its padding already round it. */
  private static byte[] byDefinition(Op.Conv2d op, byte[] padded) {
    Window window = op.window();
    Shape out = op.output().shape();
    int width = op.in().shape().width() + window.padding().left() + window.padding().right();
    Requantization quantization =
        new Quantizer().quantize(Graphs.of(op.in(), op)).requantization(op);
    byte[] result = new byte[out.elements()];
    for (int i = 0; i < result.length; i++) {
      int o = i % out.channels();
      int top = i / out.channels() / out.width() * window.strideHeight();
      int left = i / out.channels() % out.width() * window.strideWidth();
      BigInteger acc = sum(op, padded, width, top, left, o);
      result[i] = requantize(acc, quantization, o);
    }
    return result;
  }

  private static BigInteger sum(Op.Conv2d op, byte[] padded, int width, int top, int left, int o) {
    Parameters.Quantized parameters = (Parameters.Quantized) op.parameters();
    int channels = op.in().shape().channels();
    BigInteger acc = BigInteger.valueOf(parameters.bias().at(o));
    int weight = o * op.window().taps() * channels;
    for (int ky = 0; ky < op.window().height(); ky++) {
      for (int kx = 0; kx < op.window().width(); kx++) {
        for (int i = 0; i < channels; i++) {
          int x = padded[((top + ky) * width + left + kx) * channels + i];
          long centred = x - op.in().quant().zeroPoint();
          acc = acc.add(BigInteger.valueOf(centred * parameters.weights().at(weight++)));
        }
      }
    }
    return acc;
  }

  private static byte requantize(BigInteger acc, Requantization q, int o) {
    BigDecimal left = new BigDecimal(acc.shiftLeft(Math.max(q.shifts().at(o), 0)));
    BigDecimal high =
        left.multiply(BigDecimal.valueOf(q.multipliers().at(o)))
            .divide(BigDecimal.valueOf(1L << 31))
            .add(new BigDecimal("0.5"))
            .setScale(0, RoundingMode.FLOOR);
    BigDecimal rounded =
        high.divide(BigDecimal.valueOf(1L << Math.max(-q.shifts().at(o), 0)))
            .setScale(0, RoundingMode.HALF_UP);
    int value = rounded.intValueExact() + q.outputOffset();
    return (byte) Math.max(q.actMin(), Math.min(q.actMax(), value));
  }

  private static byte[] pad(Shape in, Padding padding, byte[] x, byte zero) {
    int height = in.height() + padding.top() + padding.bottom();
    int width = in.width() + padding.left() + padding.right();
    int row = in.width() * in.channels();
    byte[] padded = new byte[height * width * in.channels()];
    Arrays.fill(padded, zero);
    for (int y = 0; y < in.height(); y++) {
      int to = ((y + padding.top()) * width + padding.left()) * in.channels();
      System.arraycopy(x, y * row, padded, to, row);
    }
    return padded;
  }

  private Op.Conv2d conv(Shape in, Window window, int filters) {
    QuantParams a = quant();
    Tensor input = Graphs.int8(0, in, a.scale(), a.zeroPoint());
    Tensor output = Graphs.int8(1, shape(in, window, filters), a.scale(), zero());
    int[] bias = new int[filters];
    float[] scales = new float[random.nextBoolean() ? filters : 1];
    for (int c = 0; c < filters; c++) {
      bias[c] = random.nextInt(-20_000, 20_000);
      scales[c % scales.length] = (float) Math.exp(random.nextDouble(-9, 1));
    }
    Parameters parameters =
        new Parameters.Quantized(
            Int8Data.wrap(bytes(filters * window.taps() * in.channels())),
            Int32Data.wrap(bias),
            FloatData.wrap(scales));
    Activation activation = Activation.values()[random.nextInt(3)];
    return new Op.Conv2d(Graphs.origin(0), input, output, window, parameters, activation);
  }

  private static Parameters with(Parameters.Quantized parameters, byte[] weights) {
    return new Parameters.Quantized(
        Int8Data.of(weights), parameters.bias(), parameters.weightScales());
  }

  private Window window(Shape in) {
    Padding padding =
        new Padding(random.nextInt(3), random.nextInt(4), random.nextInt(3), random.nextInt(4));
    int height = random.nextInt(1, 1 + Math.min(5, in.height() + padding.top()));
    int width = random.nextInt(1, 1 + Math.min(5, in.width() + padding.left()));
    return new Window(height, width, random.nextInt(1, 4), random.nextInt(1, 4), padding);
  }

  /** Padding smaller than the window on all sides, so that no window is empty. */
  private Window poolWindow(Shape in) {
    int height = random.nextInt(1, 1 + in.height());
    int width = random.nextInt(1, 1 + in.width());
    Padding padding =
        new Padding(
            random.nextInt(height),
            random.nextInt(height),
            random.nextInt(width),
            random.nextInt(width));
    return new Window(height, width, random.nextInt(1, 4), random.nextInt(1, 4), padding);
  }

  private static Shape shape(Shape in, Window window, int channels) {
    return new Shape(window.outputHeight(in.height()), window.outputWidth(in.width()), channels);
  }

  private QuantParams quant() {
    return new QuantParams((float) Math.exp(random.nextDouble(-6, 2)), zero());
  }

  private int zero() {
    return random.nextInt(-128, 128);
  }

  private byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    return bytes;
  }

  private static byte[] run(Op op, byte[] input) {
    QuantizedGraph quantized = new Quantizer().quantize(Graphs.of(op.input(), op));
    return new ReferenceInterpreter(quantized).run(Int8Data.of(input)).of(op).int8().toArray();
  }
}
