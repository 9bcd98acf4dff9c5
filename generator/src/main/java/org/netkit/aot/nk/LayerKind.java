package org.netkit.aot.nk;

import java.util.Optional;

/** The kinds of layer record, with their code in the file and the size of their record. */
public enum LayerKind {
  /** Fully connected. */
  DENSE(1, "dense", 16, true),
  /** Convolution with a square kernel. */
  CONV2D(2, "conv2d", 24, true),
  /** Maximum pooling. */
  MAX_POOL2D(3, "max_pool2d", 16, true),
  /** Feature map to vector, NHWC order. */
  FLATTEN(4, "flatten", 4, true),
  /** Average pooling. */
  AVG_POOL2D(5, "avg_pool2d", 16, true),
  /** Per-channel scale and shift. */
  BATCH_NORM2D(6, "batch_norm2d", 12, false),
  /** One filter a channel. */
  DEPTHWISE_CONV2D(7, "depthwise_conv2d", 24, true),
  /** ConvNeXt V2 block. */
  CONVNEXTV2_BLOCK(8, "convnextv2_block", 16, false),
  /** MobileNetV4 universal inverted bottleneck. */
  MOBILENETV4_UIB(9, "mobilenetv4_uib", 24, true),
  /** ResNet basic block. */
  RESNET_BASIC_BLOCK(10, "resnet_basic_block", 16, false),
  /** Layer normalisation over channels. */
  LAYERNORM2D(11, "layernorm2d", 16, false),
  /** YOLOX decoupled head. */
  YOLOX_DECOUPLED_HEAD(12, "yolox_decoupled_head", 20, false),
  /** Keeps a feature map for a later layer. */
  FEATURE_TAP(13, "feature_tap", 12, false),
  /** YOLOX feature pyramid with three heads. */
  YOLOX_PAFPN_MULTISCALE(14, "yolox_pafpn_multiscale", 28, false);

  private static final LayerKind[] BY_CODE = new LayerKind[15];

  static {
    for (LayerKind kind : values()) {
      BY_CODE[kind.code] = kind;
    }
  }

  private final int code;
  private final String label;
  private final int recordBytes;
  private final boolean int8;

  LayerKind(int code, String label, int recordBytes, boolean int8) {
    this.code = code;
    this.label = label;
    this.recordBytes = recordBytes;
    this.int8 = int8;
  }

  /** Code in the file, 1..14. */
  public int code() {
    return code;
  }

  /** Name that the packager uses, such as {@code conv2d}. */
  public String label() {
    return label;
  }

  /** Bytes of the whole record with its four-byte prefix, a multiple of 4. */
  public int recordBytes() {
    return recordBytes;
  }

  /** True if a quantized bundle (version 4) may hold this kind. */
  public boolean isInt8Capable() {
    return int8;
  }

  /** The kind with the given code. */
  public static Optional<LayerKind> ofCode(int code) {
    return code > 0 && code < BY_CODE.length ? Optional.of(BY_CODE[code]) : Optional.empty();
  }
}
