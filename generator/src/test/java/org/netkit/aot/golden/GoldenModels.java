package org.netkit.aot.golden;

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

/** The bundles of the golden cases; none has more than 64 weights. */
final class GoldenModels {
  private static final float ALPHA = NkFormat.DEFAULT_ALPHA;

  private GoldenModels() {}

  /** The bundle of a case: several cases may compile the same one with other options. */
  static NkBundle of(String caseName) {
    return switch (caseName) {
      case "conv_max_pool_softmax_int8",
          "no_fusion_in_c_int8",
          "cmsis_nn_int8",
          "embed_int8",
          "embed_tests_in_c_int8",
          "cmsis_nn_self_check_int8" ->
          convMaxPoolSoftmax();
      case "depthwise_avg_pool_int8", "cmsis_nn_own_avg_pool_int8" -> depthwiseAvgPool();
      case "residual_block_int8", "cmsis_nn_add_in_c_int8" -> residualBlock();
      case "mlp_float32" -> mlp();
      default -> throw new IllegalArgumentException("no model for the case " + caseName);
    };
  }

  private static NkBundle convMaxPoolSoftmax() {
    return new NkBundleBuilder("model.nk", NkHeader.cnn(4, 4, 4, 1))
        .layer(new LayerRecord.Conv2d(3, 1, 2, ActivationCode.RELU, 1, 1, 0, ALPHA))
        .layer(new LayerRecord.Pool(LayerKind.MAX_POOL2D, 2, 2, 0, 0, 0))
        .layer(new LayerRecord.Flatten())
        .layer(new LayerRecord.Dense(3, ActivationCode.SOFTMAX, ALPHA))
        .int8(weights(18), Int32Data.of(100, -7), quan(0.5f, -3, 0.25f, -128, 2), 2, 3, 3, 1)
        .int8(weights(24), Int32Data.of(-1, 0, 1), quan(0.25f, -128, 0.125f, 4, 3), 3, 8)
        .tests(tests(16))
        .build();
  }

  private static NkBundle depthwiseAvgPool() {
    return new NkBundleBuilder("model.nk", NkHeader.cnn(4, 5, 4, 2))
        .layer(new LayerRecord.DepthwiseConv2d(3, 2, 2, ActivationCode.RELU6, 1, 1, 3, ALPHA))
        .layer(new LayerRecord.Pool(LayerKind.AVG_POOL2D, 3, 1, 0, 0, 0x1002))
        .int8(weights(18), Int32Data.of(9, -9), quan(0.25f, 0, 0.0625f, -128, 2), 2, 3, 3)
        .build();
  }

  private static NkBundle residualBlock() {
    QuanDescriptor block = quan(0.25f, -2, 0.25f, -128, 8);
    QuanDescriptor project = quan(0.25f, -128, 0.5f, 1, 2);
    return new NkBundleBuilder("model.nk", NkHeader.cnn(4, 2, 2, 2))
        .layer(new LayerRecord.MobileNetV4Uib(2, 2, 0, 0, 1, false, 4f))
        .int8(weights(16), Int32Data.of(1, 2, 3, 4, 5, 6, 7, 8), block, 8, 1, 1, 2)
        .int8(weights(16), Int32Data.of(-5, 5), project, 2, 1, 1, 8)
        .build();
  }

  private static NkBundle mlp() {
    return new NkBundleBuilder("model.nk", NkHeader.mlp(3, 4))
        .layer(new LayerRecord.Dense(3, ActivationCode.TANH, ALPHA))
        .layer(new LayerRecord.Dense(2, ActivationCode.NONE, ALPHA))
        .floats(FloatData.of(thirds(12)), FloatData.of(thirds(3)), 3, 4)
        .floats(FloatData.of(thirds(6)), FloatData.of(thirds(2)), 2, 3)
        .build();
  }

  private static TestSuite tests(int inputElements) {
    return new TestSuite(
        0.001f,
        true,
        List.of(
            TestCaseRecord.ofInt8(
                "first", OptionalInt.of(2), weights(inputElements), FloatData.of(0, 0, 1))));
  }

  private static QuanDescriptor quan(
      float input, int inputZeroPoint, float output, int outputZeroPoint, int channels) {
    float[] scales = new float[channels];
    for (int c = 0; c < channels; c++) {
      scales[c] = (c + 1) / 64f;
    }
    return new QuanDescriptor(
        input,
        inputZeroPoint,
        scales[channels - 1],
        input * scales[0],
        output,
        outputZeroPoint,
        FloatData.wrap(scales));
  }

  private static Int8Data weights(int elements) {
    byte[] values = new byte[elements];
    for (int i = 0; i < elements; i++) {
      values[i] = (byte) (i * 37 - 101);
    }
    return Int8Data.wrap(values);
  }

  private static float[] thirds(int elements) {
    float[] values = new float[elements];
    for (int i = 0; i < elements; i++) {
      values[i] = (i - 4) / 3f;
    }
    return values;
  }
}
