package org.netkit.aot.graph;

import org.netkit.aot.diag.Code;
import org.netkit.aot.nk.LayerKind;
import org.netkit.aot.nk.LayerRecord;
import org.netkit.aot.nk.Pads;
import org.netkit.aot.nk.WindowGeometry;

/** Appends the ops of one layer; plain layers here, blocks in their own classes. */
final class LayerExpander implements LayerRecord.Visitor<Void> {
  private final OpFactory factory;
  private final ActivationExpander activations;
  private final FeatureTaps taps = new FeatureTaps();

  LayerExpander(OpFactory factory) {
    this.factory = factory;
    this.activations = new ActivationExpander(factory);
  }

  @Override
  public Void dense(LayerRecord.Dense layer) {
    Tensor in = factory.current();
    if (factory.hasKnownShape() && !in.shape().isVector()) {
      String hint = "put a flatten layer before it";
      factory.report(Code.NOT_FLATTENED, hint, in.shape().text());
    }
    Tensor out = factory.dense("", in, layer.units(), activations.own(layer.activation()));
    return finish(activations.afterDense(out, layer.activation(), layer.alpha()));
  }

  @Override
  public Void conv2d(LayerRecord.Conv2d layer) {
    Tensor out =
        factory.conv2d(
            "",
            factory.current(),
            window(layer.geometry()),
            layer.filters(),
            activations.own(layer.activation()));
    return finish(activations.afterConvolution(out, layer.activation(), layer.alpha()));
  }

  @Override
  public Void depthwiseConv2d(LayerRecord.DepthwiseConv2d layer) {
    Tensor in = factory.requireChannels("channels", layer.channels(), factory.current());
    Window window = window(DepthwiseWindow.of(layer, factory));
    Tensor out = factory.depthwise("", in, window, activations.own(layer.activation()));
    return finish(activations.afterConvolution(out, layer.activation(), layer.alpha()));
  }

  @Override
  public Void pool(LayerRecord.Pool layer) {
    Tensor in = factory.current();
    Window window = window(layer.geometry());
    boolean isMax = layer.kind() == LayerKind.MAX_POOL2D;
    Tensor out = isMax ? factory.maxPool("", in, window) : factory.avgPool("", in, window);
    if (factory.hasKnownShape() && hasEmptyWindow(in.shape(), out.shape(), window)) {
      String hint = "make the padding smaller than the window, and only as large as needed";
      factory.report(Code.WINDOW_IN_PADDING, hint, window.height(), window.width());
    }
    return finish(out);
  }

  @Override
  public Void flatten(LayerRecord.Flatten layer) {
    return finish(factory.flatten("", factory.current()));
  }

  @Override
  public Void batchNorm2d(LayerRecord.BatchNorm2d layer) {
    Tensor in = factory.requireChannels("channels", layer.channels(), factory.current());
    return finish(factory.channelAffine("", in));
  }

  @Override
  public Void layerNorm2d(LayerRecord.LayerNorm2d layer) {
    Tensor in = factory.requireChannels("channels", layer.channels(), factory.current());
    return finish(factory.layerNorm("", in, layer.epsilon()));
  }

  @Override
  public Void convNextV2Block(LayerRecord.ConvNextV2Block layer) {
    return finish(new ConvNextBlock(factory).expand(layer));
  }

  @Override
  public Void mobileNetV4Uib(LayerRecord.MobileNetV4Uib layer) {
    return finish(new UibBlock(factory).expand(layer));
  }

  @Override
  public Void resNetBasicBlock(LayerRecord.ResNetBasicBlock layer) {
    return finish(new ResNetBlock(factory).expand(layer));
  }

  @Override
  public Void yoloxDecoupledHead(LayerRecord.YoloxDecoupledHead layer) {
    Tensor in = factory.requireChannels("input channels", layer.inChannels(), factory.current());
    YoloxHead head = new YoloxHead(factory, layer.hidden(), layer.classes(), layer.branchConvs());
    return finish(head.expand("", in));
  }

  @Override
  public Void featureTap(LayerRecord.FeatureTap layer) {
    factory.finish(factory.requireChannels("channels", layer.channels(), factory.current()));
    taps.fill(layer.tapId(), factory);
    return null;
  }

  @Override
  public Void yoloxPafpnMultiscale(LayerRecord.YoloxPafpnMultiscale layer) {
    return finish(new YoloxPafpn(factory, taps).expand(layer));
  }

  private Void finish(Tensor tensor) {
    factory.finish(tensor);
    return null;
  }

  private static Window window(WindowGeometry geometry) {
    Pads pads = geometry.pads();
    Padding padding = new Padding(pads.top(), pads.bottom(), pads.left(), pads.right());
    return Window.of(geometry.height(), geometry.width(), geometry.stride(), padding);
  }

  /** True if the first or the last window of an axis holds no element of the input. */
  private static boolean hasEmptyWindow(Shape in, Shape out, Window window) {
    Padding padding = window.padding();
    int lastRow = (out.height() - 1) * window.strideHeight() - padding.top();
    int lastColumn = (out.width() - 1) * window.strideWidth() - padding.left();
    return padding.top() >= window.height()
        || padding.left() >= window.width()
        || lastRow >= in.height()
        || lastColumn >= in.width();
  }
}
