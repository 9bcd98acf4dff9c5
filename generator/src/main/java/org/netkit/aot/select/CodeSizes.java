package org.netkit.aot.select;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Bytes of machine code of the kernels' source files, compiled for Cortex-M4 with {@code -O2} by
 * GCC 12. Another compiler gives other numbers; what counts is which kernel is larger. {@code
 * CodeSizesIT} compares with the compiler at hand.
 */
final class CodeSizes {
  /** For a file that has no entry: the size of a usual kernel. */
  private static final int USUAL_BYTES = 1_000;

  private static final Map<String, Integer> BYTES = new TreeMap<>();

  static {
    add(
        "cortex_m4",
        """
        add_tables_s8 444 conv2d_table_s8 88 conv2d_tiles_max_pool2d_s8 1560
        conv2d_tiles_s8 1152 conv2d_tiles_s8_pairs 1152 conv2d_tiles_windows_s8 1396
        conv2d_tiles_windows_s8_pairs 1396 conv2d_winograd_s8_10 3152
        conv2d_winograd_s8_12 3400 conv2d_winograd_s8_14 3648 conv2d_winograd_s8_16 3852
        conv2d_winograd_s8_2 2104 conv2d_winograd_s8_4 2376 conv2d_winograd_s8_6 2664
        conv2d_winograd_s8_8 2864 dense_pairs_s8 624 depthwise_quads_s8 2012 planes 576
        planes_3x3_s8_128 2808 planes_3x3_s8_128_scaled 2520 planes_3x3_s8_256 2808
        planes_3x3_s8_256_scaled 2520 planes_3x3_s8_32 2808 planes_3x3_s8_32_scaled 2520
        planes_3x3_s8_64 2808 planes_3x3_s8_64_scaled 2520 pointwise_2 2192
        pointwise_fill 1308 pointwise_planes_3x3_s8_128 2884
        pointwise_planes_3x3_s8_128_scaled 2596 pointwise_planes_3x3_s8_256 2884
        pointwise_planes_3x3_s8_256_scaled 2596 pointwise_planes_3x3_s8_32 2884
        pointwise_planes_3x3_s8_32_scaled 2596 pointwise_planes_3x3_s8_64 2884
        pointwise_planes_3x3_s8_64_scaled 2596 rows_8 1120 table_fill 616
        table_planes_3x3_s8_128 2856 table_planes_3x3_s8_128_scaled 2568
        table_planes_3x3_s8_256 2860 table_planes_3x3_s8_256_scaled 2572
        table_planes_3x3_s8_32 2856 table_planes_3x3_s8_32_scaled 2568
        table_planes_3x3_s8_64 2856 table_planes_3x3_s8_64_scaled 2568 tile_2x4 1360
        tile_pairs_2x4 1408 winograd_tiles 1180
        """);
    add(
        "ref",
        """
        add_f32 32 add_s8 300 avg_pool2d_f32 392 avg_pool2d_s8 384 channel_affine_f32 92
        concat_f32 84 conv2d_f32 696 conv2d_max_pool2d_s8 820 conv2d_s8 496 dense_f32 292
        dense_s8 212 depthwise_conv2d_f32 792 depthwise_conv2d_max_pool2d_s8 880
        depthwise_conv2d_s8 520 gelu_f32 360 global_response_norm_f32 340 layer_norm_f32 236
        leaky_relu_f32 44 max_pool2d_f32 392 max_pool2d_s8 328 pointwise_depthwise_s8 1144
        relu6_f32 72 relu_f32 48 sigmoid_f32 336 silu_f32 320 softmax_f32 396
        softmax_s8 1088 tanh_f32 488 upsample2d_f32 124
        """);
  }

  private CodeSizes() {}

  private static void add(String folder, String table) {
    String[] words = table.strip().split("\\s+");
    for (int i = 0; i < words.length; i += 2) {
      String file = "src/kernels/" + folder + "/nk_" + words[i] + ".c";
      BYTES.put(file, Integer.parseInt(words[i + 1]));
    }
  }

  /** Bytes of some files of {@code runtime-c}, each named once. */
  static int bytes(List<String> sources) {
    return sources.stream().mapToInt(source -> BYTES.getOrDefault(source, USUAL_BYTES)).sum();
  }

  /** The files with an entry, and their bytes. */
  static Map<String, Integer> all() {
    return BYTES;
  }
}
