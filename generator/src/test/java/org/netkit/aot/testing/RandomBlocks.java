package org.netkit.aot.testing;

import org.netkit.aot.nk.ActivationCode;
import org.netkit.aot.nk.LayerRecord;
import org.netkit.aot.nk.NkBundleBuilder;
import org.netkit.aot.nk.NkFormat;
import org.netkit.aot.nk.Pads;
import org.netkit.aot.nk.WindowGeometry;

/** Adds random blocks of several operations, such that they fit what is there. */
final class RandomBlocks {
  private final NkBundleBuilder builder;
  private final Chance chance;
  private final RandomConstants constants;
  private final FeatureMap map;
  private final RandomLayers layers;

  RandomBlocks(
      NkBundleBuilder builder,
      Chance chance,
      RandomConstants constants,
      FeatureMap map,
      RandomLayers layers) {
    this.builder = builder;
    this.chance = chance;
    this.constants = constants;
    this.map = map;
    this.layers = layers;
  }

  void mobileNetV4Uib() {
    int start = chance.oneOf(0, 0, 3, 5);
    int middle = chance.oneOf(0, 3, 3, 5);
    int stride = chance.oneOf(1, 1, 1, 2, 3);
    boolean middleDownsamples = chance.in(60);
    float ratio = chance.oneOf(2, 3, 4, 5, 6) / 2.0f;
    int output =
        chance.in(60) ? map.channels : layers.randomChannels(map.channels * map.height * map.width);
    builder.layer(
        new LayerRecord.MobileNetV4Uib(
            map.channels, output, start, middle, stride, middleDownsamples, ratio));
    int startStride = middleDownsamples && middle > 0 ? 1 : stride;
    int middleStride = middleDownsamples ? stride : 1;
    int input = map.channels;
    double inputRms = constants.realRms();
    blockDepthwise(start, startStride, ActivationCode.NONE);
    blockPointwise(expandedChannels(map.channels, ratio), ActivationCode.RELU);
    blockDepthwise(middle, middleStride, ActivationCode.RELU);
    if (stride == 1 && input == output) {
      constants.projection(map.channels, inputRms, output, 1, 1, map.channels);
      map.channels = output;
      blockNorm();
    } else {
      blockPointwise(output, ActivationCode.NONE);
    }
  }

  private void blockDepthwise(int kernel, int stride, ActivationCode activation) {
    if (kernel > 0) {
      constants.weighted(kernel * kernel, activation, map.channels, kernel, kernel);
      blockNorm();
      int pad = (kernel - 1) / 2;
      map.slide(new WindowGeometry(kernel, kernel, stride, Pads.symmetric(pad, pad)), map.channels);
    }
  }

  private void blockPointwise(int output, ActivationCode activation) {
    constants.weighted(map.channels, activation, output, 1, 1, map.channels);
    map.channels = output;
    blockNorm();
  }

  private void blockNorm() {
    if (!constants.isInt8()) {
      constants.affine(map.channels);
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
    int output =
        chance.in(50)
            ? map.channels
            : layers.randomChannels(9 * map.channels * map.height * map.width);
    builder.layer(new LayerRecord.ResNetBasicBlock(map.channels, output, stride));
    int input = map.channels;
    constants.weighted(9 * input, ActivationCode.RELU, output, 3, 3, input);
    constants.affine(output);
    constants.weighted(9 * output, ActivationCode.NONE, output, 3, 3, output);
    constants.affine(output);
    if (stride != 1 || input != output) {
      constants.weighted(input, ActivationCode.NONE, output, 1, 1, input);
      constants.affine(output);
    }
    map.slide(new WindowGeometry(3, 3, stride, Pads.symmetric(1, 1)), output);
  }

  void convNextV2Block() {
    float epsilon = (float) chance.spread(1e-6, 1e-3);
    builder.layer(new LayerRecord.ConvNextV2Block(map.channels, epsilon));
    int expanded = 4 * map.channels;
    constants.weighted(49, ActivationCode.NONE, map.channels, 7, 7);
    constants.affine(map.channels);
    constants.weighted(map.channels, ActivationCode.NONE, expanded, map.channels);
    constants.affine(expanded);
    constants.weighted(expanded, ActivationCode.NONE, map.channels, expanded);
  }

  void yoloxDecoupledHead() {
    int hidden = chance.between(1, 9);
    int classes = chance.between(1, 6);
    int convs = chance.between(0, NkFormat.MAX_BRANCH_CONVS);
    builder.layer(new LayerRecord.YoloxDecoupledHead(map.channels, hidden, classes, convs));
    head(map.channels, hidden, classes, convs);
    map.channels = 5 + classes;
  }

  /** Needs taps 0 and 1 with four and two times the extents of the chain's end. */
  void yoloxPafpnMultiscale(int c3, int c4) {
    int hidden = chance.between(1, 8);
    int classes = chance.between(1, 5);
    int convs = chance.between(0, 2);
    builder.layer(
        new LayerRecord.YoloxPafpnMultiscale(c3, c4, map.channels, hidden, classes, convs));
    for (int lateral : new int[] {c3, c4, map.channels}) {
      constants.weighted(lateral, ActivationCode.NONE, hidden, 1, 1, lateral);
    }
    for (int i = 0; i < 4; i++) {
      constants.weighted(9, ActivationCode.NONE, hidden, 3, 3);
      constants.weighted(hidden, ActivationCode.NONE, hidden, 1, 1, hidden);
    }
    for (int i = 0; i < 3; i++) {
      head(hidden, hidden, classes, convs);
    }
    map.flatten(21 * map.height * map.width * (5 + classes));
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
}
