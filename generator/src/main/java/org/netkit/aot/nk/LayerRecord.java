package org.netkit.aot.nk;

/**
 * One layer record, field by field as the file has it; reserved bytes are zero and not kept. Unless
 * a component says otherwise, counts are at least 1.
 */
public sealed interface LayerRecord {

  /** Which kind of record this is. */
  default LayerKind kind() {
    return accept(KindVisitor.INSTANCE);
  }

  /** Dispatch on the kind of record. */
  <R> R accept(Visitor<R> visitor);

  /** One method a kind of record; a new kind breaks every visitor at compile time. */
  interface Visitor<R> {
    /** Visits a dense record. */
    R dense(Dense layer);

    /** Visits a convolution record. */
    R conv2d(Conv2d layer);

    /** Visits a pooling record of either kind; {@link Pool#kind()} says which. */
    R pool(Pool layer);

    /** Visits a flatten record. */
    R flatten(Flatten layer);

    /** Visits a batch norm record. */
    R batchNorm2d(BatchNorm2d layer);

    /** Visits a depthwise convolution record. */
    R depthwiseConv2d(DepthwiseConv2d layer);

    /** Visits a ConvNeXt V2 block record. */
    R convNextV2Block(ConvNextV2Block layer);

    /** Visits a MobileNetV4 UIB record. */
    R mobileNetV4Uib(MobileNetV4Uib layer);

    /** Visits a ResNet basic block record. */
    R resNetBasicBlock(ResNetBasicBlock layer);

    /** Visits a layer norm record. */
    R layerNorm2d(LayerNorm2d layer);

    /** Visits a YOLOX head record. */
    R yoloxDecoupledHead(YoloxDecoupledHead layer);

    /** Visits a feature tap record. */
    R featureTap(FeatureTap layer);

    /** Visits a YOLOX feature pyramid record. */
    R yoloxPafpnMultiscale(YoloxPafpnMultiscale layer);
  }

  /**
   * Fully connected.
   *
   * @param units output elements
   * @param activation applied to the result
   * @param alpha slope of LEAKY_RELU; finite, without meaning for the others
   */
  record Dense(int units, ActivationCode activation, float alpha) implements LayerRecord {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.dense(this);
    }
  }

  /**
   * Convolution with a square kernel.
   *
   * @param kernel rows and columns of the kernel
   * @param stride step on both axes
   * @param filters output channels
   * @param activation applied to the result
   * @param padTop rows of padding above, 0..255
   * @param padLeft columns of padding on the left, 0..255
   * @param padExtra low nibble bottom - top, high nibble right - left
   * @param alpha slope of LEAKY_RELU; finite, without meaning for the others
   */
  record Conv2d(
      int kernel,
      int stride,
      int filters,
      ActivationCode activation,
      int padTop,
      int padLeft,
      int padExtra,
      float alpha)
      implements LayerRecord {

    /** The window, decoded. */
    public WindowGeometry geometry() {
      return new WindowGeometry(kernel, kernel, stride, Pads.ofNibbles(padTop, padLeft, padExtra));
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.conv2d(this);
    }
  }

  /**
   * Maximum or average pooling.
   *
   * @param kind MAX_POOL2D or AVG_POOL2D
   * @param poolHeight rows of the window
   * @param stride step on both axes
   * @param padTop rows of padding above, 0..255
   * @param padLeft columns of padding on the left, 0..255
   * @param packed bits 0..7 columns of the window (0: as many as rows), bits 8..11 bottom - top,
   *     bits 12..15 right - left
   */
  record Pool(LayerKind kind, int poolHeight, int stride, int padTop, int padLeft, int packed)
      implements LayerRecord {
    /** Checks the kind. */
    public Pool {
      if (kind != LayerKind.MAX_POOL2D && kind != LayerKind.AVG_POOL2D) {
        throw new IllegalArgumentException("not a pooling kind: " + kind);
      }
    }

    /** The window, decoded. */
    public WindowGeometry geometry() {
      int width = packed & 0xFF;
      return new WindowGeometry(
          poolHeight,
          width == 0 ? poolHeight : width,
          stride,
          Pads.ofNibbles(padTop, padLeft, packed >> 8));
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.pool(this);
    }
  }

  /** Feature map to vector. */
  record Flatten() implements LayerRecord {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.flatten(this);
    }
  }

  /** Per-channel scale and shift of {@code channels} channels. */
  record BatchNorm2d(int channels) implements LayerRecord {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.batchNorm2d(this);
    }
  }

  /**
   * Depthwise convolution. What {@code widthOrPad} means depends on the number of weights: see
   * {@link DepthwiseGeometry}.
   *
   * @param kernelHeight rows of the kernel
   * @param stride step on both axes
   * @param channels input and output channels
   * @param activation applied to the result
   * @param padTop rows of padding above, 0..255
   * @param padLeft columns of padding on the left, 0..255
   * @param widthOrPad columns of the kernel, or end padding in nibbles; 0..255
   * @param alpha slope of LEAKY_RELU; finite, without meaning for the others
   */
  record DepthwiseConv2d(
      int kernelHeight,
      int stride,
      int channels,
      ActivationCode activation,
      int padTop,
      int padLeft,
      int widthOrPad,
      float alpha)
      implements LayerRecord {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.depthwiseConv2d(this);
    }
  }

  /** ConvNeXt V2 block on {@code channels} channels; {@code epsilon} is positive and finite. */
  record ConvNextV2Block(int channels, float epsilon) implements LayerRecord {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.convNextV2Block(this);
    }
  }

  /**
   * MobileNetV4 universal inverted bottleneck.
   *
   * @param inChannels input channels
   * @param outChannels output channels
   * @param startKernel kernel of the depthwise in front, 0 if absent; 0..255
   * @param middleKernel kernel of the depthwise in the middle, 0 if absent; 0..255
   * @param stride 1..255
   * @param middleDownsamples true if the middle depthwise has the stride, not the one in front
   * @param expandRatio expanded channels / input channels before rounding; positive and finite
   */
  record MobileNetV4Uib(
      int inChannels,
      int outChannels,
      int startKernel,
      int middleKernel,
      int stride,
      boolean middleDownsamples,
      float expandRatio)
      implements LayerRecord {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.mobileNetV4Uib(this);
    }
  }

  /** ResNet basic block; {@code stride} is 1..255. */
  record ResNetBasicBlock(int inChannels, int outChannels, int stride) implements LayerRecord {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.resNetBasicBlock(this);
    }
  }

  /** Layer normalisation over {@code channels}; {@code epsilon} is positive and finite. */
  record LayerNorm2d(int channels, float epsilon) implements LayerRecord {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.layerNorm2d(this);
    }
  }

  /**
   * YOLOX decoupled head.
   *
   * @param inChannels input channels
   * @param hidden channels of the inner convolutions
   * @param classes predicted classes
   * @param branchConvs convolutions in each of the two branches, 0..4
   */
  record YoloxDecoupledHead(int inChannels, int hidden, int classes, int branchConvs)
      implements LayerRecord {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.yoloxDecoupledHead(this);
    }
  }

  /** Keeps its input of {@code channels} channels as tap {@code tapId}, 0..3, and passes it on. */
  record FeatureTap(int channels, int tapId) implements LayerRecord {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.featureTap(this);
    }
  }

  /**
   * YOLOX feature pyramid over taps 0 and 1 and the layer's input, with three heads.
   *
   * @param c3Channels channels of tap 0
   * @param c4Channels channels of tap 1
   * @param c5Channels channels of the layer's input
   * @param hidden channels of all inner convolutions
   * @param classes predicted classes
   * @param branchConvs convolutions in each of the two branches of a head, 0..4
   */
  record YoloxPafpnMultiscale(
      int c3Channels, int c4Channels, int c5Channels, int hidden, int classes, int branchConvs)
      implements LayerRecord {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.yoloxPafpnMultiscale(this);
    }
  }
}
