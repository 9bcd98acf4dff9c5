package org.netkit.aot.graph;

import org.netkit.aot.nk.LayerRecord;

/**
 * ResNet basic block (He et al. 2015): 3x3, batch norm, ReLU, 3x3, batch norm, plus the input (or
 * its 1x1 projection with batch norm if stride or channels change), ReLU.
 */
record ResNetBlock(OpFactory factory) {
  private static final int KERNEL = 3;

  Tensor expand(LayerRecord.ResNetBasicBlock layer) {
    Tensor in = factory.requireChannels("input channels", layer.inChannels(), factory.current());
    int channels = layer.outChannels();
    Window first = Windows.same(KERNEL, layer.stride());
    Tensor x = factory.conv2d("conv1", in, first, channels, Activation.NONE);
    x = factory.channelAffine("norm1", x);
    x = factory.unary("relu1", x, UnaryFunction.RELU, 0.0f);
    x = factory.conv2d("conv2", x, Windows.same(KERNEL, 1), channels, Activation.NONE);
    x = factory.channelAffine("norm2", x);
    Tensor shortcut = in;
    if (layer.stride() != 1 || layer.inChannels() != channels) {
      Window window = Window.of(1, 1, layer.stride(), Padding.NONE);
      shortcut = factory.conv2d("shortcut", in, window, channels, Activation.NONE);
      shortcut = factory.channelAffine("shortcut_norm", shortcut);
    }
    x = factory.add("add", x, shortcut);
    return factory.unary("relu2", x, UnaryFunction.RELU, 0.0f);
  }
}
