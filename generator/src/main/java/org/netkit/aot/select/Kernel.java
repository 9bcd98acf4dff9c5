package org.netkit.aot.select;

import java.util.List;
import java.util.Locale;

/**
 * A C kernel: {@code nk_<kind>} with its parameter struct {@code nk_<kind>_t}, unless said
 * otherwise. The template that prints the struct is named {@code <kind>}.
 */
public enum Kernel {
  /** Convolution, int8. */
  CONV2D_S8,
  /** Depthwise convolution, int8, filter in HWC. */
  DEPTHWISE_CONV2D_S8,
  /** Convolution and max pool, int8. */
  CONV2D_MAX_POOL2D_S8,
  /** Depthwise convolution and max pool, int8. */
  DEPTHWISE_CONV2D_MAX_POOL2D_S8,
  /** Fully connected, int8. */
  DENSE_S8,
  /** Max pool, int8. */
  MAX_POOL2D_S8,
  /** Average pool, int8. */
  AVG_POOL2D_S8,
  /** Elementwise addition, int8. */
  ADD_S8,
  /** Softmax, int8. */
  SOFTMAX_S8,
  /** Convolution, float32. */
  CONV2D_F32,
  /** Depthwise convolution, float32, filter in HWC. */
  DEPTHWISE_CONV2D_F32,
  /** Fully connected, float32. */
  DENSE_F32,
  /** Max pool, float32. */
  MAX_POOL2D_F32,
  /** Average pool, float32. */
  AVG_POOL2D_F32,
  /** Elementwise addition, float32. */
  ADD_F32,
  /** ReLU, float32. */
  RELU_F32,
  /** ReLU6, float32. */
  RELU6_F32,
  /** Leaky ReLU, float32. */
  LEAKY_RELU_F32,
  /** Sigmoid, float32. */
  SIGMOID_F32,
  /** Hyperbolic tangent, float32. */
  TANH_F32,
  /** GELU, float32. */
  GELU_F32,
  /** SiLU, float32. */
  SILU_F32,
  /** Softmax, float32. */
  SOFTMAX_F32,
  /** Scale and shift of each channel, float32. */
  CHANNEL_AFFINE_F32,
  /** Layer normalisation, float32. */
  LAYER_NORM_F32,
  /** Global response normalisation, float32. */
  GLOBAL_RESPONSE_NORM_F32,
  /** Nearest-neighbour upsampling, float32. */
  UPSAMPLE2D_F32,
  /** Concatenation, float32. */
  CONCAT_F32;

  private final KernelFamily family;

  Kernel() {
    this(KernelFamily.PORTABLE);
  }

  Kernel(KernelFamily family) {
    this.family = family;
  }

  /** The family that it belongs to. */
  public KernelFamily family() {
    return family;
  }

  /** Stem of the C names: {@code conv2d_s8}. */
  public String kind() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Files of {@code runtime-c} to compile for it. */
  public List<String> sources() {
    return List.of("src/kernels/" + family.folder() + "/nk_" + kind() + ".c");
  }
}
