package org.netkit.aot.graph;

import org.netkit.aot.nk.LayerRecord;

/**
 * ConvNeXt V2 block (Woo et al. 2023): depthwise 7x7, layer norm, 1x1 to four times the channels,
 * GELU, global response norm, 1x1 back, plus the input.
 */
record ConvNextBlock(OpFactory factory) {
  private static final int KERNEL = 7;
  private static final int EXPANSION = 4;

  Tensor expand(LayerRecord.ConvNextV2Block layer) {
    Tensor in = factory.requireChannels("channels", layer.channels(), factory.current());
    int channels = in.shape().channels();
    Tensor x = factory.depthwise("depthwise", in, Windows.same(KERNEL, 1), Activation.NONE);
    x = factory.layerNorm("norm", x, layer.epsilon());
    x = factory.conv2d("expand", x, Windows.POINT, EXPANSION * channels, Activation.NONE);
    x = factory.unary("gelu", x, UnaryFunction.GELU, 0.0f);
    x = factory.globalResponseNorm("grn", x, layer.epsilon());
    x = factory.conv2d("project", x, Windows.POINT, channels, Activation.NONE);
    return factory.add("add", x, in);
  }
}
