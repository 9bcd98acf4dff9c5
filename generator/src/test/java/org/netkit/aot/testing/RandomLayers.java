package org.netkit.aot.testing;

import java.util.Optional;
import org.netkit.aot.nk.ActivationCode;
import org.netkit.aot.nk.DepthwiseGeometry;
import org.netkit.aot.nk.LayerKind;
import org.netkit.aot.nk.LayerRecord;
import org.netkit.aot.nk.NkBundleBuilder;
import org.netkit.aot.nk.NkFormat;
import org.netkit.aot.nk.Pads;
import org.netkit.aot.nk.WindowGeometry;

/** Adds random layers that fit what is there; knows the shape of the chain so far. */
final class RandomLayers {
  private static final int MAX_MACS = 300_000;

  private final NkBundleBuilder builder;
  private final Chance chance;
  private final RandomConstants constants;
  private int height;
  private int width;
  private int channels;

  RandomLayers(
      NkBundleBuilder builder,
      Chance chance,
      RandomConstants constants,
      int height,
      int width,
      int channels) {
    this.builder = builder;
    this.chance = chance;
    this.constants = constants;
    this.height = height;
    this.width = width;
    this.channels = channels;
  }

  int elements() {
    return height * width * channels;
  }

  int channels() {
    return channels;
  }

  /** A number of channels, often odd, such that {@code macsEach} stays affordable. */
  int randomChannels(int macsEach) {
    int wanted = chance.oneOf(1, 2, 3, 4, 5, 7, 8, 9, 13, 16, 17, 24, 31, 33, 64, 70);
    return Math.max(1, Math.min(wanted, MAX_MACS / Math.max(1, macsEach)));
  }

  void conv2d() {
    WindowGeometry window = window(5, true);
    int macs = window.height() * window.width() * channels * outputs(window);
    conv2d(window, randomChannels(macs), activation());
  }

  /** A convolution with the given kernel, padded to {@code ceil(extent / stride)}. */
  void conv2d(int kernel, int stride, int filters) {
    Pads pads = Pads.symmetric((kernel - 1) / 2, (kernel - 1) / 2);
    conv2d(new WindowGeometry(kernel, kernel, stride, pads), filters, activation());
  }

  private void conv2d(WindowGeometry window, int filters, ActivationCode activation) {
    Pads pads = window.pads();
    int kernel = window.height();
    builder.layer(
        new LayerRecord.Conv2d(
            kernel,
            window.stride(),
            filters,
            activation,
            pads.top(),
            pads.left(),
            pads.nibbles(),
            alpha(activation)));
    int fanIn = kernel * kernel * channels;
    constants.weighted(fanIn, activation, filters, kernel, kernel, channels);
    slide(window, filters);
  }

  void depthwiseConv2d() {
    WindowGeometry window;
    Optional<Integer> encoded;
    do {
      window = window(5, false);
      encoded = DepthwiseGeometry.encode(window);
    } while (encoded.isEmpty());
    ActivationCode activation = activation();
    builder.layer(
        new LayerRecord.DepthwiseConv2d(
            window.height(),
            window.stride(),
            channels,
            activation,
            window.pads().top(),
            window.pads().left(),
            encoded.get(),
            alpha(activation)));
    int taps = window.height() * window.width();
    constants.weighted(taps, activation, channels, window.height(), window.width());
    slide(window, channels);
  }

  void pool2d() {
    WindowGeometry window = window(4, false);
    boolean isMax = chance.in(50);
    int columns = window.width() == window.height() && chance.in(50) ? 0 : window.width();
    builder.layer(
        new LayerRecord.Pool(
            isMax ? LayerKind.MAX_POOL2D : LayerKind.AVG_POOL2D,
            window.height(),
            window.stride(),
            window.pads().top(),
            window.pads().left(),
            window.pads().nibbles() << 8 | columns));
    constants.pooled(isMax);
    slide(window, channels);
  }

  void flatten() {
    builder.layer(new LayerRecord.Flatten());
    channels = elements();
    height = 1;
    width = 1;
  }

  void dense(boolean isLast) {
    int units = randomChannels(8 * channels);
    boolean isSoftmax = isLast && chance.in(40);
    ActivationCode activation = isSoftmax ? ActivationCode.SOFTMAX : activation();
    builder.layer(new LayerRecord.Dense(units, activation, alpha(activation)));
    constants.weighted(channels, activation, units, channels);
    channels = units;
  }

  void batchNorm2d() {
    builder.layer(new LayerRecord.BatchNorm2d(channels));
    constants.affine(channels);
  }

  void layerNorm2d() {
    builder.layer(new LayerRecord.LayerNorm2d(channels, (float) chance.spread(1e-6, 1e-3)));
    constants.affine(channels);
  }

  void featureTap(int tapId) {
    builder.layer(new LayerRecord.FeatureTap(channels, tapId));
  }

  void mobileNetV4Uib() {
    int start = chance.oneOf(0, 0, 3, 5);
    int middle = chance.oneOf(0, 3, 3, 5);
    int stride = chance.oneOf(1, 1, 1, 2, 3);
    boolean middleDownsamples = chance.in(60);
    float ratio = chance.oneOf(2, 3, 4, 5, 6) / 2.0f;
    int output = chance.in(60) ? channels : randomChannels(channels * height * width);
    builder.layer(
        new LayerRecord.MobileNetV4Uib(
            channels, output, start, middle, stride, middleDownsamples, ratio));
    int startStride = middleDownsamples && middle > 0 ? 1 : stride;
    int middleStride = middleDownsamples ? stride : 1;
    int input = channels;
    double inputRms = constants.realRms();
    blockDepthwise(start, startStride, ActivationCode.NONE);
    blockPointwise(expandedChannels(channels, ratio), ActivationCode.RELU);
    blockDepthwise(middle, middleStride, ActivationCode.RELU);
    if (stride == 1 && input == output) {
      constants.projection(channels, inputRms, output, 1, 1, channels);
      channels = output;
      blockNorm();
    } else {
      blockPointwise(output, ActivationCode.NONE);
    }
  }

  private void blockDepthwise(int kernel, int stride, ActivationCode activation) {
    if (kernel > 0) {
      constants.weighted(kernel * kernel, activation, channels, kernel, kernel);
      blockNorm();
      int pad = (kernel - 1) / 2;
      slide(new WindowGeometry(kernel, kernel, stride, Pads.symmetric(pad, pad)), channels);
    }
  }

  private void blockPointwise(int output, ActivationCode activation) {
    constants.weighted(channels, activation, output, 1, 1, channels);
    channels = output;
    blockNorm();
  }

  private void blockNorm() {
    if (!constants.isInt8()) {
      constants.affine(channels);
    }
  }

  /** Channels times ratio, rounded to a multiple of 8 but not by more than a tenth down. */
  private static int expandedChannels(int channels, float ratio) {
    float exact = channels * ratio;
    int rounded = Math.max(8, (int) (exact + 4.0f) / 8 * 8);
    return rounded < (int) (0.9f * exact) ? rounded + 8 : rounded;
  }

  void resNetBasicBlock() {
    int stride = chance.oneOf(1, 1, 2, 3);
    int output = chance.in(50) ? channels : randomChannels(9 * channels * height * width);
    builder.layer(new LayerRecord.ResNetBasicBlock(channels, output, stride));
    int input = channels;
    constants.weighted(9 * input, ActivationCode.RELU, output, 3, 3, input);
    constants.affine(output);
    constants.weighted(9 * output, ActivationCode.NONE, output, 3, 3, output);
    constants.affine(output);
    if (stride != 1 || input != output) {
      constants.weighted(input, ActivationCode.NONE, output, 1, 1, input);
      constants.affine(output);
    }
    slide(new WindowGeometry(3, 3, stride, Pads.symmetric(1, 1)), output);
  }

  void convNextV2Block() {
    float epsilon = (float) chance.spread(1e-6, 1e-3);
    builder.layer(new LayerRecord.ConvNextV2Block(channels, epsilon));
    int expanded = 4 * channels;
    constants.weighted(49, ActivationCode.NONE, channels, 7, 7);
    constants.affine(channels);
    constants.weighted(channels, ActivationCode.NONE, expanded, channels);
    constants.affine(expanded);
    constants.weighted(expanded, ActivationCode.NONE, channels, expanded);
  }

  void yoloxDecoupledHead() {
    int hidden = chance.between(1, 9);
    int classes = chance.between(1, 6);
    int convs = chance.between(0, NkFormat.MAX_BRANCH_CONVS);
    builder.layer(new LayerRecord.YoloxDecoupledHead(channels, hidden, classes, convs));
    head(channels, hidden, classes, convs);
    channels = 5 + classes;
  }

  /** Needs taps 0 and 1 with four and two times the extents of the chain's end. */
  void yoloxPafpnMultiscale(int c3, int c4) {
    int hidden = chance.between(1, 8);
    int classes = chance.between(1, 5);
    int convs = chance.between(0, 2);
    builder.layer(new LayerRecord.YoloxPafpnMultiscale(c3, c4, channels, hidden, classes, convs));
    for (int lateral : new int[] {c3, c4, channels}) {
      constants.weighted(lateral, ActivationCode.NONE, hidden, 1, 1, lateral);
    }
    for (int i = 0; i < 4; i++) {
      constants.weighted(9, ActivationCode.NONE, hidden, 3, 3);
      constants.weighted(hidden, ActivationCode.NONE, hidden, 1, 1, hidden);
    }
    for (int i = 0; i < 3; i++) {
      head(hidden, hidden, classes, convs);
    }
    channels = 21 * height * width * (5 + classes);
    height = 1;
    width = 1;
  }

  private void head(int input, int hidden, int classes, int convs) {
    constants.weighted(input, ActivationCode.NONE, hidden, 1, 1, input);
    for (int i = 0; i < 2 * convs; i++) {
      constants.weighted(9 * hidden, ActivationCode.NONE, hidden, 3, 3, hidden);
    }
    for (int output : new int[] {classes, 4, 1}) {
      constants.weighted(hidden, ActivationCode.NONE, output, 1, 1, hidden);
    }
  }

  private ActivationCode activation() {
    return constants.isInt8()
        ? ActivationCode.values()[chance.oneOf(0, 1, 1, 5)]
        : ActivationCode.values()[chance.between(0, 5)];
  }

  private float alpha(ActivationCode activation) {
    return activation == ActivationCode.LEAKY_RELU
        ? (float) chance.real(0.01, 0.4)
        : NkFormat.DEFAULT_ALPHA;
  }

  /** A window that fits the padded input and never lies in padding alone. */
  private WindowGeometry window(int largest, boolean isSquare) {
    while (true) {
      int rows = chance.between(1, largest);
      int columns = isSquare || chance.in(50) ? rows : chance.between(1, largest);
      int top = chance.in(50) ? 0 : chance.between(0, rows - 1);
      int left = chance.in(50) ? 0 : chance.between(0, columns - 1);
      int bottom = chance.in(60) ? top : chance.between(top, rows - 1);
      int right = chance.in(60) ? left : chance.between(left, columns - 1);
      int stride = chance.oneOf(1, 1, 1, 2, 2, 3, 4);
      WindowGeometry window =
          new WindowGeometry(rows, columns, stride, new Pads(top, bottom, left, right));
      if (height + top + bottom >= rows && width + left + right >= columns) {
        return window;
      }
    }
  }

  private int outputs(WindowGeometry window) {
    return outputHeight(window) * outputWidth(window);
  }

  private int outputHeight(WindowGeometry window) {
    Pads pads = window.pads();
    return (height + pads.top() + pads.bottom() - window.height()) / window.stride() + 1;
  }

  private int outputWidth(WindowGeometry window) {
    Pads pads = window.pads();
    return (width + pads.left() + pads.right() - window.width()) / window.stride() + 1;
  }

  private void slide(WindowGeometry window, int newChannels) {
    int rows = outputHeight(window);
    width = outputWidth(window);
    height = rows;
    channels = newChannels;
  }
}
