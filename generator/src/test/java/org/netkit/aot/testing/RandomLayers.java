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

/** Adds random layers of one operation each, such that they fit what is there. */
final class RandomLayers {
  private static final int MAX_MACS = 300_000;

  private final NkBundleBuilder builder;
  private final Chance chance;
  private final RandomConstants constants;
  private final FeatureMap map;

  RandomLayers(NkBundleBuilder builder, Chance chance, RandomConstants constants, FeatureMap map) {
    this.builder = builder;
    this.chance = chance;
    this.constants = constants;
    this.map = map;
  }

  /** A number of channels, often odd, such that {@code macsEach} stays affordable. */
  int randomChannels(int macsEach) {
    int wanted = chance.oneOf(1, 2, 3, 4, 5, 7, 8, 9, 13, 16, 17, 24, 31, 33, 64, 70);
    return Math.max(1, Math.min(wanted, MAX_MACS / Math.max(1, macsEach)));
  }

  void conv2d() {
    WindowGeometry window = map.randomWindow(chance, 5, true);
    int macs = window.height() * window.width() * map.channels * map.positions(window);
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
    int fanIn = kernel * kernel * map.channels;
    constants.weighted(fanIn, activation, filters, kernel, kernel, map.channels);
    map.slide(window, filters);
  }

  void depthwiseConv2d() {
    WindowGeometry window;
    Optional<Integer> encoded;
    do {
      window = map.randomWindow(chance, 5, false);
      encoded = DepthwiseGeometry.encode(window);
    } while (encoded.isEmpty());
    ActivationCode activation = activation();
    builder.layer(
        new LayerRecord.DepthwiseConv2d(
            window.height(),
            window.stride(),
            map.channels,
            activation,
            window.pads().top(),
            window.pads().left(),
            encoded.get(),
            alpha(activation)));
    int taps = window.height() * window.width();
    constants.weighted(taps, activation, map.channels, window.height(), window.width());
    map.slide(window, map.channels);
  }

  void pool2d() {
    WindowGeometry window = map.randomWindow(chance, 4, false);
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
    map.slide(window, map.channels);
  }

  void flatten() {
    builder.layer(new LayerRecord.Flatten());
    map.flatten(map.elements());
  }

  void dense(boolean isLast) {
    int units = randomChannels(8 * map.channels);
    boolean isSoftmax = isLast && chance.in(40);
    ActivationCode activation = isSoftmax ? ActivationCode.SOFTMAX : activation();
    builder.layer(new LayerRecord.Dense(units, activation, alpha(activation)));
    constants.weighted(map.channels, activation, units, map.channels);
    map.channels = units;
  }

  void batchNorm2d() {
    builder.layer(new LayerRecord.BatchNorm2d(map.channels));
    constants.affine(map.channels);
  }

  void layerNorm2d() {
    builder.layer(new LayerRecord.LayerNorm2d(map.channels, (float) chance.spread(1e-6, 1e-3)));
    constants.affine(map.channels);
  }

  void featureTap(int tapId) {
    builder.layer(new LayerRecord.FeatureTap(map.channels, tapId));
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
}
