package org.netkit.aot.graph;

import org.netkit.aot.diag.Code;
import org.netkit.aot.nk.LayerRecord;

/**
 * Universal inverted bottleneck of MobileNetV4 (Qin et al. 2024): an optional depthwise, 1x1 to
 * more channels with ReLU, an optional depthwise with ReLU, 1x1 to the output channels, plus the
 * input if neither stride nor channels change. In float32 bundles each convolution has a batch norm
 * behind it; in int8 ones that has been folded away.
 */
record UibBlock(OpFactory factory) {
  private static final int CHANNEL_STEP = 8;
  private static final float LEAST_KEPT = 0.9f;

  Tensor expand(LayerRecord.MobileNetV4Uib layer) {
    Tensor in = factory.requireChannels("input channels", layer.inChannels(), factory.current());
    boolean middleStrides = layer.middleDownsamples() && layer.middleKernel() > 0;
    Tensor x = in;
    if (layer.startKernel() > 0) {
      int stride = middleStrides ? 1 : layer.stride();
      x = depthwise("start", x, Windows.same(layer.startKernel(), stride), false);
    }
    x = point("expand", x, expandedChannels(layer), true);
    if (layer.middleKernel() > 0) {
      int stride = middleStrides ? layer.stride() : 1;
      x = depthwise("middle", x, Windows.same(layer.middleKernel(), stride), true);
    }
    x = point("project", x, layer.outChannels(), false);
    boolean isResidual = layer.stride() == 1 && layer.inChannels() == layer.outChannels();
    return isResidual ? residual(x, in) : x;
  }

  private Tensor residual(Tensor x, Tensor in) {
    if (!x.shape().equals(in.shape())) {
      if (factory.hasKnownShape()) {
        String hint = "use kernels with an odd number of rows";
        factory.report(Code.RESIDUAL_SHAPE, hint, in.shape().text(), x.shape().text());
      }
      return x;
    }
    return factory.add("add", x, in);
  }

  private Tensor depthwise(String part, Tensor in, Window window, boolean hasRelu) {
    return finish(part, factory.depthwise(part, in, window, own(hasRelu)), hasRelu);
  }

  private Tensor point(String part, Tensor in, int filters, boolean hasRelu) {
    return finish(part, factory.conv2d(part, in, Windows.POINT, filters, own(hasRelu)), hasRelu);
  }

  private Activation own(boolean hasRelu) {
    return hasRelu && factory.isInt8() ? Activation.RELU : Activation.NONE;
  }

  private Tensor finish(String part, Tensor x, boolean hasRelu) {
    if (factory.isInt8()) {
      return x;
    }
    Tensor normed = factory.channelAffine(part + "_norm", x);
    return hasRelu ? factory.unary(part + "_relu", normed, UnaryFunction.RELU, 0.0f) : normed;
  }

  /**
   * Channels times ratio, rounded to a multiple of 8 but not below 9/10 of it, in float32: the rule
   * {@code make_divisible} of MobileNet.
   */
  private int expandedChannels(LayerRecord.MobileNetV4Uib layer) {
    float wanted = layer.inChannels() * layer.expandRatio();
    if (wanted > GraphBuilder.MAX_ELEMENTS) {
      String hint = "check the expansion ratio of the block";
      long elements = (long) wanted;
      factory.report(
          Code.TENSOR_TOO_LARGE, hint, "the expanded tensor", elements, GraphBuilder.MAX_ELEMENTS);
      factory.setKnownShape(false);
      return CHANNEL_STEP;
    }
    int half = CHANNEL_STEP / 2;
    int rounded = Math.max(CHANNEL_STEP, (int) (wanted + half) / CHANNEL_STEP * CHANNEL_STEP);
    return rounded < (int) (LEAST_KEPT * wanted) ? rounded + CHANNEL_STEP : rounded;
  }
}
