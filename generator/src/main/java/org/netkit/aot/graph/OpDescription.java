package org.netkit.aot.graph;

import java.util.Locale;

/** What an op does, in a few words for people: {@code conv2d 3x3/1 + relu}. */
public final class OpDescription implements Op.Visitor<String> {
  private static final OpDescription INSTANCE = new OpDescription();

  private OpDescription() {}

  /** Kind, window and activation of an op. */
  public static String of(Op op) {
    return op.accept(INSTANCE);
  }

  /** Rows x columns / stride, then padding as top, bottom, left, right if there is any. */
  public static String of(Window window) {
    Padding padding = window.padding();
    String stride =
        window.strideHeight() == window.strideWidth()
            ? "/" + window.strideHeight()
            : "/" + window.strideHeight() + "x" + window.strideWidth();
    String pads =
        padding.isNone()
            ? ""
            : " pad "
                + padding.top()
                + ","
                + padding.bottom()
                + ","
                + padding.left()
                + ","
                + padding.right();
    return window.height() + "x" + window.width() + stride + pads;
  }

  private static String of(Activation activation) {
    return activation == Activation.NONE ? "" : " + " + activation.label();
  }

  @Override
  public String conv2d(Op.Conv2d op) {
    return "conv2d " + of(op.window()) + of(op.activation());
  }

  @Override
  public String depthwiseConv2d(Op.DepthwiseConv2d op) {
    return "depthwise_conv2d " + of(op.window()) + of(op.activation());
  }

  @Override
  public String dense(Op.Dense op) {
    return "dense" + of(op.activation());
  }

  @Override
  public String maxPool2d(Op.MaxPool2d op) {
    return "max_pool2d " + of(op.window());
  }

  @Override
  public String avgPool2d(Op.AvgPool2d op) {
    return "avg_pool2d " + of(op.window());
  }

  @Override
  public String flatten(Op.Flatten op) {
    return "flatten";
  }

  @Override
  public String add(Op.Add op) {
    return "add";
  }

  @Override
  public String softmax(Op.Softmax op) {
    return "softmax";
  }

  @Override
  public String unary(Op.Unary op) {
    return op.function().name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String channelAffine(Op.ChannelAffine op) {
    return "channel_affine";
  }

  @Override
  public String layerNorm(Op.LayerNorm op) {
    return "layer_norm";
  }

  @Override
  public String globalResponseNorm(Op.GlobalResponseNorm op) {
    return "global_response_norm";
  }

  @Override
  public String upsample2d(Op.Upsample2d op) {
    return "upsample2d x" + op.factor();
  }

  @Override
  public String concat(Op.Concat op) {
    return op.isFlat() ? "concat flat" : "concat channels";
  }
}
