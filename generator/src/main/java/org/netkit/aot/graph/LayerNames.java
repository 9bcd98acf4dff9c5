package org.netkit.aot.graph;

import org.netkit.aot.nk.LayerKind;

/** Short names of layer kinds, in front of the layer's index in names of ops. */
final class LayerNames {
  private LayerNames() {}

  static String of(LayerKind kind) {
    return switch (kind) {
      case DENSE -> "dense";
      case CONV2D -> "conv";
      case MAX_POOL2D -> "pool";
      case FLATTEN -> "flatten";
      case AVG_POOL2D -> "avgpool";
      case BATCH_NORM2D -> "batchnorm";
      case DEPTHWISE_CONV2D -> "depthwise";
      case CONVNEXTV2_BLOCK -> "convnext";
      case MOBILENETV4_UIB -> "uib";
      case RESNET_BASIC_BLOCK -> "resnet";
      case LAYERNORM2D -> "layernorm";
      case YOLOX_DECOUPLED_HEAD -> "head";
      case FEATURE_TAP -> "tap";
      case YOLOX_PAFPN_MULTISCALE -> "pafpn";
    };
  }
}
