package org.netkit.aot.testing;

import java.util.List;
import java.util.OptionalInt;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int32Data;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.nk.ActivationCode;
import org.netkit.aot.nk.LayerKind;
import org.netkit.aot.nk.LayerRecord;
import org.netkit.aot.nk.NkBundle;
import org.netkit.aot.nk.NkBundleBuilder;
import org.netkit.aot.nk.NkFormat;
import org.netkit.aot.nk.NkHeader;
import org.netkit.aot.nk.QuanDescriptor;
import org.netkit.aot.nk.TestCaseRecord;
import org.netkit.aot.nk.TestSuite;

/** Bundles of less than a kilobyte, for tests that look at single bytes. */
public final class SmallBundles {
  private static final float ALPHA = NkFormat.DEFAULT_ALPHA;

  private SmallBundles() {}

  /**
   * An int8 network [6, 5, 1] - conv2d 3x3 - depthwise 3x3 - max_pool 2x2/2 - flatten - dense 3,
   * with channel scales and two test cases.
   */
  public static NkBundle int8Cnn() {
    return new NkBundleBuilder("int8.nk", NkHeader.cnn(4, 6, 5, 1))
        .layer(new LayerRecord.Conv2d(3, 1, 2, ActivationCode.RELU, 1, 1, 0, ALPHA))
        .layer(new LayerRecord.DepthwiseConv2d(3, 1, 2, ActivationCode.RELU6, 1, 1, 3, ALPHA))
        .layer(new LayerRecord.Pool(LayerKind.MAX_POOL2D, 2, 2, 0, 0, 0))
        .layer(new LayerRecord.Flatten())
        .layer(new LayerRecord.Dense(3, ActivationCode.NONE, ALPHA))
        .int8(ramp(18), Int32Data.of(100, -7), quan(0.5f, 0.25f, 2), 2, 3, 3, 1)
        .int8(ramp(18), Int32Data.of(3, 4), quan(0.25f, 0.125f, 2), 2, 3, 3)
        .int8(ramp(36), Int32Data.of(-1, 0, 1), quan(0.125f, 0.5f, 3), 3, 12)
        .tests(
            new TestSuite(
                0.001f,
                true,
                List.of(
                    TestCaseRecord.ofInt8("a", OptionalInt.of(2), ramp(30), floats(3)),
                    TestCaseRecord.ofInt8("b\u00e4", OptionalInt.empty(), ramp(30), floats(3)))))
        .build();
  }

  /** A float32 network [1, 4] - dense 3 relu - dense 2, with one test case. */
  public static NkBundle floatMlp() {
    return new NkBundleBuilder("mlp.nk", NkHeader.mlp(3, 4))
        .layer(new LayerRecord.Dense(3, ActivationCode.RELU, ALPHA))
        .layer(new LayerRecord.Dense(2, ActivationCode.LEAKY_RELU, 0.25f))
        .floats(floats(12), floats(3), 3, 4)
        .floats(floats(6), floats(2), 2, 3)
        .tests(
            new TestSuite(
                1e-5f,
                false,
                List.of(TestCaseRecord.ofFloat("x", OptionalInt.empty(), floats(4), floats(2)))))
        .build();
  }

  /** A float32 network with one dense layer, as large as wanted; no test cases. */
  public static NkBundle floatDense(int inputs, int outputs) {
    return new NkBundleBuilder("dense.nk", NkHeader.mlp(3, inputs))
        .layer(new LayerRecord.Dense(outputs, ActivationCode.NONE, ALPHA))
        .floats(floats(inputs * outputs), floats(outputs), outputs, inputs)
        .build();
  }

  /**
   * An int8 network [128, 128, 1] - conv2d 3x3, 8 channels - max_pool 2x2/2 - dense 2, whose
   * feature map takes 127,008 bytes if the pool does not join the convolution.
   */
  public static NkBundle wideConvolutions() {
    return new NkBundleBuilder("wide.nk", NkHeader.cnn(4, 128, 128, 1))
        .layer(new LayerRecord.Conv2d(3, 1, 8, ActivationCode.RELU, 0, 0, 0, ALPHA))
        .layer(new LayerRecord.Pool(LayerKind.MAX_POOL2D, 2, 2, 0, 0, 0))
        .layer(new LayerRecord.Flatten())
        .layer(new LayerRecord.Dense(2, ActivationCode.NONE, ALPHA))
        .int8(ramp(72), Int32Data.wrap(new int[8]), quan(0.5f, 0.25f, 8), 8, 3, 3, 1)
        .int8(ramp(2 * 63 * 63 * 8), Int32Data.of(0, 1), quan(0.25f, 0.5f, 2), 2, 63 * 63 * 8)
        .build();
  }

  /** One 3x3 convolution of many channels: most of it are weights. */
  public static NkBundle manyChannels(int channels) {
    return new NkBundleBuilder("channels.nk", NkHeader.cnn(4, 14, 14, channels))
        .layer(new LayerRecord.Conv2d(3, 1, channels, ActivationCode.RELU, 1, 0, 0, ALPHA))
        .int8(
            ramp(channels * 9 * channels),
            Int32Data.wrap(new int[channels]),
            new QuanDescriptor(0.5f, -128, 0.01f, 0.005f, 0.25f, -128, FloatData.of()),
            channels,
            3,
            3,
            channels)
        .build();
  }

  /** One float32 record of each kind, with values that fit no network: for bytes alone. */
  public static NkBundle everyKind() {
    return new NkBundleBuilder("kinds.nk", NkHeader.cnn(3, 8, 8, 4))
        .layer(new LayerRecord.Dense(3, ActivationCode.SOFTMAX, ALPHA))
        .layer(new LayerRecord.Conv2d(3, 2, 4, ActivationCode.SIGMOID, 0, 1, 0x21, ALPHA))
        .layer(new LayerRecord.Pool(LayerKind.MAX_POOL2D, 3, 2, 1, 0, 0x1203))
        .layer(new LayerRecord.Flatten())
        .layer(new LayerRecord.Pool(LayerKind.AVG_POOL2D, 2, 2, 0, 0, 0))
        .layer(new LayerRecord.BatchNorm2d(4))
        .layer(new LayerRecord.DepthwiseConv2d(5, 1, 4, ActivationCode.TANH, 2, 1, 3, ALPHA))
        .layer(new LayerRecord.ConvNextV2Block(4, 1e-6f))
        .layer(new LayerRecord.MobileNetV4Uib(4, 6, 3, 5, 2, true, 2.5f))
        .layer(new LayerRecord.ResNetBasicBlock(4, 8, 2))
        .layer(new LayerRecord.LayerNorm2d(4, 1e-5f))
        .layer(new LayerRecord.YoloxDecoupledHead(4, 5, 6, 2))
        .layer(new LayerRecord.FeatureTap(4, 1))
        .layer(new LayerRecord.YoloxPafpnMultiscale(4, 5, 6, 7, 8, 4))
        .floats(floats(6), floats(3), 3, 2, 1, 1)
        .build();
  }

  private static QuanDescriptor quan(float input, float output, int channels) {
    float[] scales = new float[channels];
    for (int c = 0; c < channels; c++) {
      scales[c] = 0.01f * (c + 1);
    }
    float max = scales[channels - 1];
    return new QuanDescriptor(
        input, -128, max, input * scales[0], output, -128, FloatData.wrap(scales));
  }

  private static Int8Data ramp(int elements) {
    byte[] values = new byte[elements];
    for (int i = 0; i < elements; i++) {
      values[i] = (byte) (i * 7 - 60);
    }
    return Int8Data.wrap(values);
  }

  private static FloatData floats(int elements) {
    float[] values = new float[elements];
    for (int i = 0; i < elements; i++) {
      values[i] = 0.375f * i - 1;
    }
    return FloatData.wrap(values);
  }
}
