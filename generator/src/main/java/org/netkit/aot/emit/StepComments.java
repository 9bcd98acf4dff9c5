package org.netkit.aot.emit;

import java.util.stream.Collectors;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Activation;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Window;

/**
 * What a step does, in one line: {@code conv2d 3x3/1 + relu, [1, 28, 28, 1] -> [1, 26, 26, 32]}.
 */
final class StepComments {
  private StepComments() {}

  static String of(Step step) {
    String inputs =
        step.inputs().stream().map(t -> t.shape().text()).collect(Collectors.joining(" and "));
    String pool = step.pool().map(p -> " + max_pool2d " + window(p.window())).orElse("");
    return step.name()
        + ": "
        + step.op().accept(new Kind())
        + pool
        + ", "
        + inputs
        + " -> "
        + step.output().shape().text();
  }

  /** {@code 3x3/1 same} and the like: extent, stride, padding top, bottom, left, right. */
  static String window(Window window) {
    String stride =
        window.strideHeight() == window.strideWidth()
            ? "/" + window.strideHeight()
            : "/" + window.strideHeight() + "x" + window.strideWidth();
    String padding =
        window.padding().isNone()
            ? ""
            : String.format(
                " pad %d,%d,%d,%d",
                window.padding().top(),
                window.padding().bottom(),
                window.padding().left(),
                window.padding().right());
    return window.height() + "x" + window.width() + stride + padding;
  }

  private static String activation(Activation activation) {
    return activation == Activation.NONE ? "" : " + " + activation.label();
  }

  private record Kind() implements Op.Visitor<String> {
    @Override
    public String conv2d(Op.Conv2d op) {
      return "conv2d " + window(op.window()) + activation(op.activation());
    }

    @Override
    public String depthwiseConv2d(Op.DepthwiseConv2d op) {
      return "depthwise_conv2d " + window(op.window()) + activation(op.activation());
    }

    @Override
    public String dense(Op.Dense op) {
      return "dense" + activation(op.activation());
    }

    @Override
    public String maxPool2d(Op.MaxPool2d op) {
      return "max_pool2d " + window(op.window());
    }

    @Override
    public String avgPool2d(Op.AvgPool2d op) {
      return "avg_pool2d " + window(op.window());
    }

    @Override
    public String flatten(Op.Flatten op) {
      return "copy";
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
      return op.function().name().toLowerCase(java.util.Locale.ROOT);
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
      return op.isFlat() ? "concat flat" : "concat";
    }
  }
}
