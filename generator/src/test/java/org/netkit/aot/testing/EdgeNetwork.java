package org.netkit.aot.testing;

import java.util.ArrayList;
import java.util.List;
import org.netkit.aot.check.GraphChecker;
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

/**
 * Networks of many int8 ops, each of them a test case of its own, for a comparison of every step:
 * all kinds of int8 ops, channels 1 to 130, odd extents, padding of every side, and parameters of
 * {@link EdgeParameters}. Most tensors are read by one op or none, so that their layout is free. A
 * seed always gives the same network.
 */
public final class EdgeNetwork {
  /** Most channels of a tensor. */
  public static final int MOST_CHANNELS = 130;

  private static final int MOST_WEIGHTS = 8_000;
  private static final int MOST_ELEMENTS = 3_000;
  private static final int MOST_PRODUCTS = 300_000;
  private static final int MOST_SOFTMAX_ELEMENTS = (1 << 12) - 1;

  /** So many that {@code MOST_CHANNELS / CHANNELS_AT_THE_END} networks in a row have all. */
  private static final int CHANNELS_AT_THE_END = 5;

  private static final int LEADS_AT_THE_END = 24;

  /** Of maps wider than most: kernels differ in the widths that they can have. */
  private static final int[] WIDTHS = {28, 60, 124};

  private final Chance chance;
  private final RandomWindows windows;
  private final List<Op> ops = new ArrayList<>();
  private final List<Tensor> sources = new ArrayList<>();
  private final Tensor input;
  private final boolean isWide;
  private boolean isGentle;
  private Tensor here;

  /** These walk through all channel numbers and all shifts, from network to network. */
  private int channelTurn;

  private int shiftTurn;

  private EdgeNetwork(long seed) {
    this.chance = new Chance(seed);
    this.windows = new RandomWindows(chance);
    this.channelTurn = (int) (seed * 47);
    this.shiftTurn = (int) (seed * 23);
    isWide = seed % 4 == 0;
    int height = isWide ? chance.between(1, 4) : chance.between(1, 17);
    int widest = WIDTHS[(int) (seed / 4 % WIDTHS.length)];
    int width = isWide ? chance.between(widest * 2 / 3, widest) : chance.between(1, 17);
    int channels = Math.min(channelsOfTurn(), Math.max(1, MOST_ELEMENTS / height / width));
    this.input = Tensor.int8(0, "input", new Shape(height, width, channels), quant());
    this.here = input;
  }

  /** A network with at least that number of ops. */
  public static Graph network(long seed, int ops) {
    EdgeNetwork network = new EdgeNetwork(seed);
    while (network.ops.size() < ops) {
      network.here = network.source();
      network.op();
      if (network.here.shape().elements() <= MOST_ELEMENTS) {
        network.sources.add(network.here);
      }
    }
    network.end(seed);
    return GraphChecker.check(
        new Graph("edge" + seed, network.input, network.ops, network.here, List.of(), 0));
  }

  /**
   * Channels led by one or few, where maps are wide; the next five channel numbers on a small map.
   * The last op is the network's output.
   */
  private void end(long seed) {
    for (int i = 0; isWide && i < LEADS_AT_THE_END; i++) {
      isGentle = i % 2 == 0; // some kernels take small shifts alone
      here = input;
      conv(i % 3 == 0 ? 4 : 1, Window.of(1, 1, 1, Padding.NONE));
      conv(chance.between(1, 5), Window.of(1, 1, 1, Padding.NONE));
      depthwise(windows.square(here.shape(), 3));
      maybePool();
    }
    isGentle = false;
    int stride = (Math.max(input.shape().height(), input.shape().width()) + 3) / 4;
    here = input;
    conv(1, Window.of(1, 1, stride, Padding.NONE));
    Tensor map = here;
    for (int i = 0; i < CHANNELS_AT_THE_END; i++) {
      here = map;
      conv(
          1 + (int) ((CHANNELS_AT_THE_END * seed + i) % MOST_CHANNELS),
          Window.of(1, 1, 1, Padding.NONE));
      depthwise(windows.square(here.shape(), 3));
    }
  }

  /** The input, or a tensor that no other op will read. */
  private Tensor source() {
    if (sources.isEmpty() || chance.in(25)) {
      return input;
    }
    int at = chance.between(0, sources.size() - 1);
    return chance.in(80) ? sources.remove(at) : sources.get(at);
  }

  private void op() {
    Shape shape = here.shape();
    switch (chance.between(0, 15)) {
      case 0, 1 -> {
        conv(channelsOfTurn(), windows.convolution(shape));
        maybePool();
      }
      case 2, 3, 4 -> square();
      case 5 -> conv(channelsOfTurn(), Window.of(1, 1, chance.oneOf(1, 1, 2), Padding.NONE));
      case 6 -> oneChannel();
      case 7, 8 -> {
        depthwise(windows.square(shape, 3));
        maybePool();
      }
      case 9 -> {
        depthwise(windows.convolution(shape));
        maybePool();
      }
      case 10 -> block();
      case 11 -> dense();
      case 12 -> pool(windows.pool(shape));
      case 13 -> averagePool(windows.pool(shape));
      case 14 -> addition();
      default -> softmax();
    }
  }

  /** 3x3 with stride 1 on a multiple of four channels, or on what there is. */
  private void square() {
    if (chance.in(70)) {
      conv(4 * (1 + Math.floorMod(shiftTurn, 12)), Window.of(1, 1, 1, Padding.NONE));
    }
    conv(channelsOfTurn(), windows.square(here.shape(), 3));
    maybePool();
  }

  /** One channel is made, and something that works on it. */
  private void oneChannel() {
    conv(1, Window.of(1, 1, 1, Padding.NONE));
    boolean byTable = chance.in(40);
    int stride = chance.oneOf(1, 1, 2, 3);
    conv(
        channelsOfTurn(),
        byTable ? Window.of(1, 1, stride, Padding.NONE) : windows.square(here.shape(), 3));
    if (!byTable) {
      maybePool();
    }
  }

  /** As in an inverted bottleneck: pointwise, depthwise, pointwise, each read by the next. */
  private void block() {
    conv(channelsOfTurn(), Window.of(1, 1, 1, Padding.NONE));
    depthwise(windows.square(here.shape(), chance.oneOf(3, 3, 5)));
    conv(channelsOfTurn(), Window.of(1, 1, 1, Padding.NONE));
  }

  private void maybePool() {
    Shape shape = here.shape();
    if (chance.in(25) && shape.height() >= 2 && shape.width() >= 2) {
      pool(Window.of(2, 2, 2, Padding.NONE));
    } else if (chance.in(25)) {
      pool(windows.fusable(shape));
    }
  }

  private void conv(int wantedChannels, Window window) {
    int perChannel = window.taps() * here.shape().channels();
    Shape map = windowed(window, 1);
    int channels = limited(wantedChannels, perChannel, map.elements());
    QuantParams quant = quant();
    add(
        new Op.Conv2d(
            origin("conv"),
            here,
            output("conv", windowed(window, channels), quant),
            window,
            parameters(channels, perChannel, quant),
            activation()));
  }

  private void depthwise(Window window) {
    int channels = here.shape().channels();
    QuantParams quant = quant();
    add(
        new Op.DepthwiseConv2d(
            origin("dwconv"),
            here,
            output("dwconv", windowed(window, channels), quant),
            window,
            parameters(channels, window.taps(), quant),
            activation()));
  }

  private void dense() {
    int elements = here.shape().elements();
    add(new Op.Flatten(origin("flatten"), here, output("flatten", Shape.vector(elements))));
    int units = limited(channelsOfTurn(), elements, 1);
    QuantParams quant = quant();
    add(
        new Op.Dense(
            origin("dense"),
            here,
            output("dense", Shape.vector(units), quant),
            parameters(units, elements, quant),
            activation()));
  }

  private void pool(Window window) {
    Tensor output = output("pool", windowed(window, here.shape().channels()));
    add(new Op.MaxPool2d(origin("pool"), here, output, window));
  }

  private void averagePool(Window window) {
    Tensor output = output("avgpool", windowed(window, here.shape().channels()));
    add(new Op.AvgPool2d(origin("avgpool"), here, output, window));
  }

  /** A tensor and what a depthwise convolution makes of it. */
  private void addition() {
    Tensor left = here;
    depthwise(Window.of(1, 1, 1, Padding.NONE));
    float larger = Math.max(left.quant().scale(), here.quant().scale());
    double factor = chance.in(70) ? chance.spread(0.3, 3) : chance.spread(0x1p-21, 0x1p8);
    float scale = (float) Math.max(1e-6, Math.min(1e3, larger * factor));
    QuantParams sum = new QuantParams(scale, zeroPoint());
    add(new Op.Add(origin("add"), left, here, output("add", left.shape(), sum)));
  }

  private void softmax() {
    if (here.shape().elements() <= MOST_SOFTMAX_ELEMENTS) {
      Tensor output = output("softmax", here.shape(), QuantParams.SOFTMAX_OUTPUT);
      add(new Op.Softmax(origin("softmax"), here, output));
    }
  }

  private void add(Op op) {
    ops.add(op);
    here = op.output();
  }

  private Parameters parameters(int channels, int perChannel, QuantParams quant) {
    int shifts = EdgeParameters.GREATEST_SHIFT - EdgeParameters.LEAST_SHIFT + 1;
    int shift = EdgeParameters.LEAST_SHIFT + Math.floorMod(shiftTurn++, shifts);
    return EdgeParameters.of(chance, channels, perChannel, here.quant(), quant, shift, isGentle);
  }

  /** The next of 1..{@link #MOST_CHANNELS}, in an order that mixes small and large. */
  private int channelsOfTurn() {
    return 1 + Math.floorMod(channelTurn++ * 37, MOST_CHANNELS);
  }

  /** As many channels as keep the op small. */
  private static int limited(int wanted, int perChannel, int pixels) {
    int most =
        Math.min(
            MOST_WEIGHTS / perChannel,
            Math.min(MOST_ELEMENTS / pixels, MOST_PRODUCTS / pixels / perChannel));
    return Math.max(1, Math.min(wanted, most));
  }

  private Activation activation() {
    return chance.in(40) ? Activation.NONE : chance.in(50) ? Activation.RELU : Activation.RELU6;
  }

  private QuantParams quant() {
    return new QuantParams((float) chance.spread(1e-3, 1), zeroPoint());
  }

  private int zeroPoint() {
    return chance.in(60) ? chance.oneOf(-128, -128, 0, 127) : chance.between(-128, 127);
  }

  private Origin origin(String kind) {
    return new Origin(ops.size(), kind + ops.size());
  }

  private Shape windowed(Window window, int channels) {
    return new Shape(
        window.outputHeight(here.shape().height()),
        window.outputWidth(here.shape().width()),
        channels);
  }

  private Tensor output(String kind, Shape shape) {
    return output(kind, shape, here.quant());
  }

  private Tensor output(String kind, Shape shape, QuantParams quant) {
    return Tensor.int8(ops.size() + 1, kind + ops.size(), shape, quant);
  }
}
