package org.netkit.aot.embed;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * An entry of the interpreter's table of ops, {@code nk_op_<name>}, and the files of {@code
 * runtime-c} that it needs beside those that every model needs.
 */
public enum RuntimeOp {
  /** Convolution, int8. */
  CONV2D_S8("conv2d_s8", "conv2d_s8 conv2d_max_pool2d_s8"),
  /** Convolution with a max pool, int8. */
  CONV2D_MAX_POOL2D_S8("conv2d_s8", "conv2d_s8 conv2d_max_pool2d_s8"),
  /** Depthwise convolution, int8. */
  DEPTHWISE_CONV2D_S8(
      "depthwise_conv2d_s8", "depthwise_conv2d_chw_s8 depthwise_conv2d_chw_max_pool2d_s8"),
  /** Depthwise convolution with a max pool, int8. */
  DEPTHWISE_CONV2D_MAX_POOL2D_S8(
      "depthwise_conv2d_s8", "depthwise_conv2d_chw_s8 depthwise_conv2d_chw_max_pool2d_s8"),
  /** Dense, int8. */
  DENSE_S8("dense_s8", "dense_s8"),
  /** Max pool, int8. */
  MAX_POOL2D_S8("pool2d_s8", "max_pool2d_s8 avg_pool2d_s8"),
  /** Average pool, int8. */
  AVG_POOL2D_S8("pool2d_s8", "max_pool2d_s8 avg_pool2d_s8"),
  /** Flatten, int8. */
  FLATTEN_S8("", ""),
  /** Universal inverted bottleneck, int8. */
  MOBILENETV4_UIB_S8(
      "conv2d_s8 depthwise_conv2d_s8 add_s8",
      "conv2d_s8 conv2d_max_pool2d_s8 depthwise_conv2d_chw_s8 depthwise_conv2d_chw_max_pool2d_s8"
          + " add_s8",
      "nk_uib"),
  /** Softmax, int8. */
  SOFTMAX_S8("softmax_s8", "softmax_s8"),
  /** Dense, float32. */
  DENSE_F32("dense_f32", "dense_f32"),
  /** Convolution, float32. */
  CONV2D_F32("conv2d_f32", "conv2d_f32"),
  /** Depthwise convolution, float32. */
  DEPTHWISE_CONV2D_F32("depthwise_conv2d_f32", "depthwise_conv2d_chw_f32"),
  /** Max pool, float32. */
  MAX_POOL2D_F32("pool2d_f32", "max_pool2d_f32"),
  /** Average pool, float32. */
  AVG_POOL2D_F32("pool2d_f32", "avg_pool2d_f32"),
  /** Flatten, float32. */
  FLATTEN_F32("", ""),
  /** Batch norm, float32. */
  BATCH_NORM2D_F32("norm_f32", "channel_affine_f32"),
  /** Layer norm, float32. */
  LAYERNORM2D_F32("norm_f32", "channel_affine_f32 layer_norm_f32"),
  /** ConvNeXt V2 block, float32. */
  CONVNEXTV2_BLOCK_F32(
      "conv2d_f32 depthwise_conv2d_f32 norm_f32 elementwise_f32",
      "conv2d_f32 depthwise_conv2d_chw_f32 channel_affine_f32 layer_norm_f32"
          + " global_response_norm_f32 gelu_f32 add_f32 softmax_f32"),
  /** Universal inverted bottleneck, float32. */
  MOBILENETV4_UIB_F32(
      "conv2d_f32 depthwise_conv2d_f32 norm_f32 elementwise_f32",
      "conv2d_f32 depthwise_conv2d_chw_f32 channel_affine_f32 relu_f32 add_f32 softmax_f32",
      "nk_uib"),
  /** ResNet basic block, float32. */
  RESNET_BASIC_BLOCK_F32(
      "conv2d_f32 norm_f32 elementwise_f32",
      "conv2d_f32 channel_affine_f32 relu_f32 add_f32 softmax_f32"),
  /** YOLOX head, float32. */
  YOLOX_DECOUPLED_HEAD_F32(
      "conv2d_f32 elementwise_f32 moves_f32",
      "conv2d_f32 silu_f32 add_f32 softmax_f32 upsample2d_f32 concat_f32",
      "nk_yolox"),
  /** Feature tap, float32. */
  FEATURE_TAP_F32("", ""),
  /** YOLOX pyramid, float32. */
  YOLOX_PAFPN_MULTISCALE_F32(
      "conv2d_f32 depthwise_conv2d_f32 elementwise_f32 moves_f32",
      "conv2d_f32 depthwise_conv2d_chw_f32 silu_f32 add_f32 softmax_f32 upsample2d_f32 concat_f32",
      "nk_yolox"),
  /** Activation sigmoid, float32. */
  SIGMOID_F32("elementwise_f32", "sigmoid_f32 add_f32 softmax_f32"),
  /** Activation tanh, float32. */
  TANH_F32("elementwise_f32", "tanh_f32 add_f32 softmax_f32"),
  /** Activation leaky ReLU, float32. */
  LEAKY_RELU_F32("elementwise_f32", "leaky_relu_f32 add_f32 softmax_f32"),
  /** Activation softmax, float32. */
  SOFTMAX_F32("elementwise_f32", "add_f32 softmax_f32");

  private final List<String> steps;
  private final List<String> kernels;
  private final List<String> others;

  RuntimeOp(String steps, String kernels, String... others) {
    this.steps = words(steps);
    this.kernels = words(kernels);
    this.others = List.of(others);
  }

  private static List<String> words(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split(" "));
  }

  private String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Name of the C object. */
  public String symbol() {
    return "nk_op_" + label();
  }

  /** Files of {@code runtime-c} to compile for it. */
  Stream<String> sources() {
    String file = label().startsWith("flatten") ? "flatten" : label();
    return Stream.of(
            Stream.of("src/ops/nk_op_" + file + ".c"),
            steps.stream().map(step -> "src/steps/nk_step_" + step + ".c"),
            kernels.stream().map(kernel -> "src/kernels/ref/nk_" + kernel + ".c"),
            others.stream().map(other -> "src/" + other + ".c"))
        .flatMap(files -> files);
  }
}
