package org.netkit.aot.graph;

import java.util.List;
import org.netkit.aot.data.FloatData;

/** A primitive operation. Every op gives exactly one tensor. */
public sealed interface Op {

  /** The layer that it came from, and its name. */
  Origin origin();

  /** Tensors read, in argument order. */
  List<Tensor> inputs();

  /** The tensor written. */
  Tensor output();

  /** Dispatch on the kind of op. */
  <R> R accept(Visitor<R> visitor);

  /** The first (usually the only) tensor read. */
  default Tensor input() {
    return inputs().get(0);
  }

  /** The op's name. */
  default String name() {
    return origin().name();
  }

  /** One method a kind of op; a new kind breaks every visitor at compile time. */
  interface Visitor<R> {
    /** Visits a convolution. */
    R conv2d(Conv2d op);

    /** Visits a depthwise convolution. */
    R depthwiseConv2d(DepthwiseConv2d op);

    /** Visits a fully connected op. */
    R dense(Dense op);

    /** Visits a maximum pooling. */
    R maxPool2d(MaxPool2d op);

    /** Visits an average pooling. */
    R avgPool2d(AvgPool2d op);

    /** Visits a flatten. */
    R flatten(Flatten op);

    /** Visits an elementwise addition. */
    R add(Add op);

    /** Visits a softmax. */
    R softmax(Softmax op);

    /** Visits an elementwise function. */
    R unary(Unary op);

    /** Visits a per-channel scale and shift (folded batch norm). */
    R channelAffine(ChannelAffine op);

    /** Visits a layer normalisation. */
    R layerNorm(LayerNorm op);

    /** Visits a global response normalisation. */
    R globalResponseNorm(GlobalResponseNorm op);

    /** Visits a nearest-neighbour upsampling. */
    R upsample2d(Upsample2d op);

    /** Visits a concatenation. */
    R concat(Concat op);
  }

  /** An op that reads one tensor. */
  sealed interface OneInput extends Op {
    /** The tensor read. */
    Tensor in();

    @Override
    default List<Tensor> inputs() {
      return List.of(in());
    }
  }

  /** An op with weights and biases. */
  sealed interface Weighted extends OneInput {
    /** Weights and biases. */
    Parameters parameters();

    /** Activation applied to the result: in the int8 domain, a clamp. */
    Activation activation();
  }

  /** Convolution; weights OHWI: {@code ((o * kh + y) * kw + x) * inputChannels + i}. */
  record Conv2d(
      Origin origin,
      Tensor in,
      Tensor output,
      Window window,
      Parameters parameters,
      Activation activation)
      implements Weighted {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.conv2d(this);
    }
  }

  /** Depthwise convolution, multiplier 1; weights CHW: {@code (c * kh + y) * kw + x}. */
  record DepthwiseConv2d(
      Origin origin,
      Tensor in,
      Tensor output,
      Window window,
      Parameters parameters,
      Activation activation)
      implements Weighted {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.depthwiseConv2d(this);
    }
  }

  /** Fully connected; weights {@code o * inputElements + i}; input read in NHWC order. */
  record Dense(
      Origin origin, Tensor in, Tensor output, Parameters parameters, Activation activation)
      implements Weighted {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.dense(this);
    }
  }

  /** Maximum over the taps of a window that lie inside the input. */
  record MaxPool2d(Origin origin, Tensor in, Tensor output, Window window) implements OneInput {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.maxPool2d(this);
    }
  }

  /** Mean over the taps of a window that lie inside the input. */
  record AvgPool2d(Origin origin, Tensor in, Tensor output, Window window) implements OneInput {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.avgPool2d(this);
    }
  }

  /** The same bytes as a vector, in NHWC order. */
  record Flatten(Origin origin, Tensor in, Tensor output) implements OneInput {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.flatten(this);
    }
  }

  /** Elementwise sum of two tensors of one shape. */
  record Add(Origin origin, Tensor left, Tensor right, Tensor output) implements Op {
    @Override
    public List<Tensor> inputs() {
      return List.of(left, right);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.add(this);
    }
  }

  /** Softmax over all elements. */
  record Softmax(Origin origin, Tensor in, Tensor output) implements OneInput {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.softmax(this);
    }
  }

  /** A function of each element; {@code alpha} is the slope of LEAKY_RELU, else 0. */
  record Unary(Origin origin, Tensor in, Tensor output, UnaryFunction function, float alpha)
      implements OneInput {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.unary(this);
    }
  }

  /** y = x * scale[c] + shift[c]. */
  record ChannelAffine(Origin origin, Tensor in, Tensor output, FloatData scale, FloatData shift)
      implements OneInput {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.channelAffine(this);
    }
  }

  /** Per pixel over channels: (x - mean) / sqrt(variance + epsilon) * gamma[c] + beta[c]. */
  record LayerNorm(
      Origin origin, Tensor in, Tensor output, FloatData gamma, FloatData beta, float epsilon)
      implements OneInput {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.layerNorm(this);
    }
  }

  /**
   * n = per-channel L2 norm over space; y = gamma[c] * x * n[c] / (mean(n) + eps) + beta[c] + x.
   */
  record GlobalResponseNorm(
      Origin origin, Tensor in, Tensor output, FloatData gamma, FloatData beta, float epsilon)
      implements OneInput {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.globalResponseNorm(this);
    }
  }

  /** Each pixel repeated {@code factor} times on both axes. */
  record Upsample2d(Origin origin, Tensor in, Tensor output, int factor) implements OneInput {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.upsample2d(this);
    }
  }

  /** Tensors one behind the other: per pixel over channels, or as flat vectors. */
  record Concat(Origin origin, List<Tensor> parts, Tensor output, boolean isFlat) implements Op {
    /** Copies the list. */
    public Concat {
      parts = List.copyOf(parts);
    }

    @Override
    public List<Tensor> inputs() {
      return parts;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.concat(this);
    }
  }
}
