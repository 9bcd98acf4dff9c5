package org.netkit.aot.select;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A C kernel: {@code nk_<kind>} with its parameter struct {@code nk_<kind>_t}, or a function of
 * CMSIS-NN. The template that prints its parameters is named {@code <kind>}.
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
  /** Pointwise convolution, depthwise convolution of its result and max pool, int8. */
  POINTWISE_DEPTHWISE_S8,
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
  CONCAT_F32,
  /** Convolution of any geometry by tiles of two pixels and four channels. */
  CONV2D_TILES_S8(KernelFamily.CORTEX_M4),
  /** The same and a max pool, by rows of pool windows. */
  CONV2D_TILES_MAX_POOL2D_S8(KernelFamily.CORTEX_M4),
  /** The same and a max pool, by single pool windows. */
  CONV2D_TILES_WINDOWS_S8(KernelFamily.CORTEX_M4),
  /** 3x3 depthwise convolution or of one input channel, perhaps with a 2x2 max pool, by planes. */
  PLANES_3X3_S8(KernelFamily.CORTEX_M4, "planes"),
  /** Pointwise convolution and of its result what {@link #PLANES_3X3_S8} does. */
  POINTWISE_PLANES_3X3_S8(
      KernelFamily.CORTEX_M4, "planes", "pointwise_fill", "pointwise_2", "table_fill"),
  /** The same for one input channel, by table. */
  TABLE_PLANES_3X3_S8(
      KernelFamily.CORTEX_M4, "planes", "pointwise_fill", "pointwise_2", "table_fill"),
  /** Depthwise convolution of any geometry by four channels, perhaps with a max pool. */
  DEPTHWISE_QUADS_S8(KernelFamily.CORTEX_M4),
  /** 1x1 convolution of one input channel by table. */
  CONV2D_TABLE_S8(KernelFamily.CORTEX_M4),
  /** 3x3 convolution with stride 1 by Winograd's F(2x2, 3x3), perhaps with a 2x2 max pool. */
  CONV2D_WINOGRAD_S8(KernelFamily.CORTEX_M4, "winograd_tiles"),
  /** Fully connected, two rows in each half-word. */
  DENSE_PAIRS_S8(KernelFamily.CORTEX_M4, "rows_8"),
  /** Elementwise addition of inputs scaled by table. */
  ADD_TABLES_S8(KernelFamily.CORTEX_M4),
  /** CMSIS-NN's convolution that chooses between its variants. */
  ARM_CONVOLVE_WRAPPER_S8(KernelFamily.CMSIS_NN),
  /** CMSIS-NN's general convolution. */
  ARM_CONVOLVE_S8(KernelFamily.CMSIS_NN),
  /** CMSIS-NN's depthwise convolution that chooses between its variants, filter in HWC. */
  ARM_DEPTHWISE_CONV_WRAPPER_S8(KernelFamily.CMSIS_NN),
  /** CMSIS-NN's general depthwise convolution, filter in HWC. */
  ARM_DEPTHWISE_CONV_S8(KernelFamily.CMSIS_NN),
  /** CMSIS-NN's fully connected layer with one factor for all outputs. */
  ARM_FULLY_CONNECTED_WRAPPER_S8(KernelFamily.CMSIS_NN),
  /** CMSIS-NN's fully connected layer with one factor an output. */
  ARM_FULLY_CONNECTED_PER_CHANNEL_S8(KernelFamily.CMSIS_NN),
  /** CMSIS-NN's max pool. */
  ARM_MAX_POOL_S8(KernelFamily.CMSIS_NN),
  /** CMSIS-NN's average pool. */
  ARM_AVGPOOL_S8(KernelFamily.CMSIS_NN),
  /** CMSIS-NN's elementwise addition. */
  ARM_ELEMENTWISE_ADD_S8(KernelFamily.CMSIS_NN),
  /** CMSIS-NN's softmax. */
  ARM_SOFTMAX_S8(KernelFamily.CMSIS_NN);

  private final KernelFamily family;
  private final List<String> parts;

  Kernel() {
    this(KernelFamily.PORTABLE);
  }

  /**
   * A kernel with inner loops in files of their own.
   *
   * @param parts stems of those files, in the family's folder
   */
  Kernel(KernelFamily family, String... parts) {
    this.family = family;
    this.parts = List.of(parts);
  }

  /** The family that it belongs to. */
  public KernelFamily family() {
    return family;
  }

  /** Stem of the C names, {@code conv2d_s8}, or the name of a CMSIS-NN function. */
  public String kind() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Files of {@code runtime-c} to compile for it.
   *
   * @param variant parameters that the backend chose
   */
  List<String> sources(KernelVariant variant) {
    return family == KernelFamily.CMSIS_NN
        ? List.of()
        : Stream.of(Stream.of(kind() + variant.suffix()), parts.stream(), variant.parts().stream())
            .flatMap(stems -> stems)
            .map(stem -> "src/kernels/" + family.folder() + "/nk_" + stem + ".c")
            .toList();
  }
}
