package org.netkit.aot.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int32Data;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.Activation;
import org.netkit.aot.graph.ElementType;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Origin;
import org.netkit.aot.graph.Padding;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.graph.QuantParams;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.graph.Window;

/** Builds small int8 networks with random weights and scales that keep the results lively. */
public final class GraphMaker {
  private final SplittableRandom random;
  private final Tensor input;
  private final List<Op> ops = new ArrayList<>();
  private Tensor current;
  private byte leastWeight = Byte.MIN_VALUE;
  private float loudness = 1;

  private GraphMaker(Shape input, long seed) {
    this.random = new SplittableRandom(seed);
    this.input = tensor("input", input, new QuantParams(1 / 255f, -128));
    this.current = this.input;
  }

  public static GraphMaker int8(int height, int width, int channels, long seed) {
    return new GraphMaker(new Shape(height, width, channels), seed);
  }

  /** Weights of the ops that follow: -127 or more, as symmetric quantization makes them. */
  public GraphMaker symmetric() {
    leastWeight = -127;
    return this;
  }

  /** Scales of weights are that much larger from here on; with 1 results stay close to zero. */
  public GraphMaker loudness(float factor) {
    loudness = factor;
    return this;
  }

  /** The tensor written last. */
  public Tensor here() {
    return current;
  }

  /** Goes on from a tensor written before. */
  public GraphMaker from(Tensor tensor) {
    current = tensor;
    return this;
  }

  public GraphMaker conv(int channels, int kernel, int stride, Padding padding, Activation act) {
    return conv(channels, Window.of(kernel, kernel, stride, padding), act);
  }

  public GraphMaker conv(int channels, Window window, Activation act) {
    int taps = window.taps() * current.shape().channels();
    return add(
        new Op.Conv2d(
            origin("conv"),
            current,
            output("conv", windowed(window, channels), act),
            window,
            parameters(channels, taps),
            act));
  }

  public GraphMaker depthwise(int kernel, int stride, Padding padding, Activation act) {
    return depthwise(Window.of(kernel, kernel, stride, padding), act);
  }

  public GraphMaker depthwise(Window window, Activation act) {
    int channels = current.shape().channels();
    return add(
        new Op.DepthwiseConv2d(
            origin("dwconv"),
            current,
            output("dwconv", windowed(window, channels), act),
            window,
            parameters(channels, window.taps()),
            act));
  }

  public GraphMaker dense(int units, Activation act) {
    return add(
        new Op.Dense(
            origin("dense"),
            current,
            output("dense", Shape.vector(units), act),
            parameters(units, current.shape().elements()),
            act));
  }

  public GraphMaker maxPool(int size, int stride) {
    return maxPool(Window.of(size, size, stride, Padding.NONE));
  }

  public GraphMaker maxPool(Window window) {
    return add(new Op.MaxPool2d(origin("pool"), current, pooled(window), window));
  }

  public GraphMaker avgPool(int size, int stride, Padding padding) {
    return avgPool(Window.of(size, size, stride, padding));
  }

  public GraphMaker avgPool(Window window) {
    return add(new Op.AvgPool2d(origin("avgpool"), current, pooled(window), window));
  }

  public GraphMaker flatten() {
    Shape vector = Shape.vector(current.shape().elements());
    return add(
        new Op.Flatten(origin("flatten"), current, tensor("flatten", vector, current.quant())));
  }

  public GraphMaker addTo(Tensor other) {
    QuantParams sum = new QuantParams(current.quant().scale() * 1.5f, random.nextInt(-20, 20));
    return add(new Op.Add(origin("add"), current, other, tensor("add", current.shape(), sum)));
  }

  public GraphMaker softmax() {
    QuantParams probability = new QuantParams(1 / 256f, -128);
    return add(
        new Op.Softmax(
            origin("softmax"), current, tensor("softmax", current.shape(), probability)));
  }

  public Graph build() {
    return new Graph("made", input, ops, current, List.of(), 0);
  }

  private GraphMaker add(Op op) {
    ops.add(op);
    current = op.output();
    return this;
  }

  private Origin origin(String kind) {
    return new Origin(ops.size(), kind + ops.size());
  }

  private Shape windowed(Window window, int channels) {
    return new Shape(
        window.outputHeight(current.shape().height()),
        window.outputWidth(current.shape().width()),
        channels);
  }

  private Tensor pooled(Window window) {
    return tensor("pool", windowed(window, current.shape().channels()), current.quant());
  }

  private Tensor output(String kind, Shape shape, Activation act) {
    int zeroPoint = act == Activation.NONE ? random.nextInt(-30, 30) : -128;
    return tensor(kind, shape, new QuantParams(0.02f + random.nextInt(100) * 1e-4f, zeroPoint));
  }

  private Tensor tensor(String kind, Shape shape, QuantParams quant) {
    String name = ops.isEmpty() && input == null ? kind : kind + ops.size();
    return new Tensor(
        input == null ? 0 : ops.size() + 1, name, shape, ElementType.INT8, Optional.of(quant));
  }

  /** Weight scales such that the sum of {@code taps} products spans the output's range. */
  private Parameters parameters(int channels, int taps) {
    byte[] weights = new byte[channels * taps];
    random.nextBytes(weights);
    for (int i = 0; i < weights.length; i++) {
      weights[i] = (byte) Math.max(leastWeight, weights[i]);
    }
    int[] bias = new int[channels];
    float[] scales = new float[channels];
    float spread = (float) (0.02 / (current.quant().scale() * Math.sqrt(taps) * 60));
    for (int c = 0; c < channels; c++) {
      bias[c] = random.nextInt(-2000, 2000);
      scales[c] = loudness * spread * (0.1f + random.nextInt(100) / 50f) / 60;
    }
    return new Parameters.Quantized(
        Int8Data.wrap(weights), Int32Data.wrap(bias), FloatData.wrap(scales));
  }
}
