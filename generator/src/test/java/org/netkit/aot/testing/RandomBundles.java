package org.netkit.aot.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.nk.NkBundle;
import org.netkit.aot.nk.NkBundleBuilder;
import org.netkit.aot.nk.NkFormat;
import org.netkit.aot.nk.NkHeader;
import org.netkit.aot.nk.TestCaseRecord;
import org.netkit.aot.nk.TestSuite;

/**
 * Valid bundles from a seed: every layer kind, int8 and float32, small and odd shapes, rectangular
 * and asymmetric windows, strides larger than the kernel, 1 to 70 channels. A seed always gives the
 * same bundle, named after it. Each has one or two test cases for their inputs; what they expect is
 * 0 and without meaning.
 */
public final class RandomBundles {
  private static final int MAX_WEIGHTED_LAYERS = 6;

  private final Chance chance;
  private final boolean isInt8;
  private final String file;
  private NkBundleBuilder builder;
  private RandomConstants constants;
  private FeatureMap map;
  private RandomLayers layers;
  private RandomBlocks blocks;

  private RandomBundles(long seed, boolean isInt8) {
    this.chance = new Chance(seed);
    this.isInt8 = isInt8;
    this.file = "random_" + (isInt8 ? "int8_" : "float_") + seed + ".nk";
  }

  /** An int8 bundle. */
  public static NkBundle int8(long seed) {
    RandomBundles random = new RandomBundles(seed, true);
    return random.chance.in(20) ? random.mlp() : random.cnn();
  }

  /** A float32 bundle. */
  public static NkBundle float32(long seed) {
    RandomBundles random = new RandomBundles(seed, false);
    int family = random.chance.between(0, 99);
    if (family < 15) {
      return random.mlp();
    }
    return family < 30 ? random.pyramid() : random.cnn();
  }

  private NkBundle mlp() {
    int features = chance.between(1, 70);
    start(NkHeader.mlp(version(), features));
    int count = chance.between(1, 4);
    for (int i = 0; i < count; i++) {
      layers.dense(i == count - 1);
    }
    return end(features);
  }

  private NkBundle cnn() {
    int height = chance.between(1, 11);
    int width = chance.between(1, 11);
    int channels = chance.oneOf(1, 1, 2, 3, 3, 4, 5, 8, 17, 32, 70);
    start(NkHeader.cnn(version(), height, width, channels));
    int count = chance.between(1, MAX_WEIGHTED_LAYERS);
    for (int i = 0; i < count; i++) {
      spatialLayer(i);
    }
    if (chance.in(10) && !isInt8) {
      blocks.yoloxDecoupledHead();
    }
    int dense = chance.oneOf(0, 1, 1, 2, 3);
    if (dense > 0 || chance.in(20)) {
      layers.flatten();
    }
    for (int i = 0; i < dense; i++) {
      layers.dense(i == dense - 1);
    }
    return end(height * width * channels);
  }

  /** Layer {@code index}; the first has weights, since an int8 bundle needs a scale. */
  private void spatialLayer(int index) {
    switch (chance.between(index == 0 ? 2 : 0, isInt8 ? 7 : 13)) {
      case 0, 1 -> layers.pool2d();
      case 2, 3 -> layers.conv2d();
      case 4, 5 -> layers.depthwiseConv2d();
      case 6, 7 -> blocks.mobileNetV4Uib();
      case 8 -> layers.batchNorm2d();
      case 9 -> layers.layerNorm2d();
      case 10, 11 -> {
        reduceChannels();
        blocks.resNetBasicBlock();
      }
      case 12 -> {
        reduceChannels();
        blocks.convNextV2Block();
      }
      default -> tapOrNorm(index);
    }
  }

  /** Each tap has a number of its own, and there is something to keep in it. */
  private void tapOrNorm(int index) {
    if (index >= 1 && index <= NkFormat.MAX_TAPS) {
      layers.featureTap(index - 1);
    } else {
      layers.batchNorm2d();
    }
  }

  /** Blocks multiply their channels, so wide maps are narrowed first. */
  private void reduceChannels() {
    if (map.channels > 17) {
      layers.conv2d(1, 1, chance.between(1, 9));
    }
  }

  /** Taps at four and two times the last extents, then a feature pyramid. */
  private NkBundle pyramid() {
    int height = 4 * chance.between(1, 2);
    int width = 4 * chance.between(1, 3);
    int channels = chance.between(1, 4);
    start(NkHeader.cnn(version(), height, width, channels));
    if (chance.in(50)) {
      layers.conv2d(3, 1, chance.between(1, 6));
    }
    int c3 = map.channels;
    layers.featureTap(0);
    layers.conv2d(3, 2, chance.between(1, 6));
    int c4 = map.channels;
    layers.featureTap(1);
    layers.conv2d(3, 2, chance.between(1, 6));
    blocks.yoloxPafpnMultiscale(c3, c4);
    return end(height * width * channels);
  }

  private int version() {
    return isInt8 ? NkHeader.INT8_VERSION : NkHeader.FLOAT32_VERSION;
  }

  private void start(NkHeader header) {
    builder = new NkBundleBuilder(file, header);
    constants = new RandomConstants(builder, chance, isInt8);
    map = new FeatureMap(header.height(), header.width(), header.channels());
    layers = new RandomLayers(builder, chance, constants, map);
    blocks = new RandomBlocks(builder, chance, constants, map, layers);
  }

  private NkBundle end(int inputElements) {
    List<TestCaseRecord> cases = new ArrayList<>();
    int count = chance.between(1, 2);
    FloatData expected = FloatData.wrap(new float[map.elements()]);
    for (int i = 0; i < count; i++) {
      cases.add(
          new TestCaseRecord(
              "case" + i,
              OptionalInt.empty(),
              Int8Data.wrap(isInt8 ? bytes(inputElements) : new byte[0]),
              FloatData.wrap(isInt8 ? new float[0] : floats(inputElements)),
              expected));
    }
    return builder.tests(new TestSuite(1e-4f, isInt8, cases)).build();
  }

  private byte[] bytes(int elements) {
    byte[] values = new byte[elements];
    for (int i = 0; i < elements; i++) {
      values[i] = (byte) chance.between(-128, 127);
    }
    return values;
  }

  private float[] floats(int elements) {
    float[] values = new float[elements];
    for (int i = 0; i < elements; i++) {
      values[i] = (float) chance.real(-1, 1);
    }
    return values;
  }
}
