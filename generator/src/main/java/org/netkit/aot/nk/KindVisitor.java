package org.netkit.aot.nk;

/** The kind of each layer record. */
final class KindVisitor implements LayerRecord.Visitor<LayerKind> {
  static final KindVisitor INSTANCE = new KindVisitor();

  private KindVisitor() {}

  @Override
  public LayerKind dense(LayerRecord.Dense layer) {
    return LayerKind.DENSE;
  }

  @Override
  public LayerKind conv2d(LayerRecord.Conv2d layer) {
    return LayerKind.CONV2D;
  }

  @Override
  public LayerKind pool(LayerRecord.Pool layer) {
    return layer.kind();
  }

  @Override
  public LayerKind flatten(LayerRecord.Flatten layer) {
    return LayerKind.FLATTEN;
  }

  @Override
  public LayerKind batchNorm2d(LayerRecord.BatchNorm2d layer) {
    return LayerKind.BATCH_NORM2D;
  }

  @Override
  public LayerKind depthwiseConv2d(LayerRecord.DepthwiseConv2d layer) {
    return LayerKind.DEPTHWISE_CONV2D;
  }

  @Override
  public LayerKind convNextV2Block(LayerRecord.ConvNextV2Block layer) {
    return LayerKind.CONVNEXTV2_BLOCK;
  }

  @Override
  public LayerKind mobileNetV4Uib(LayerRecord.MobileNetV4Uib layer) {
    return LayerKind.MOBILENETV4_UIB;
  }

  @Override
  public LayerKind resNetBasicBlock(LayerRecord.ResNetBasicBlock layer) {
    return LayerKind.RESNET_BASIC_BLOCK;
  }

  @Override
  public LayerKind layerNorm2d(LayerRecord.LayerNorm2d layer) {
    return LayerKind.LAYERNORM2D;
  }

  @Override
  public LayerKind yoloxDecoupledHead(LayerRecord.YoloxDecoupledHead layer) {
    return LayerKind.YOLOX_DECOUPLED_HEAD;
  }

  @Override
  public LayerKind featureTap(LayerRecord.FeatureTap layer) {
    return LayerKind.FEATURE_TAP;
  }

  @Override
  public LayerKind yoloxPafpnMultiscale(LayerRecord.YoloxPafpnMultiscale layer) {
    return LayerKind.YOLOX_PAFPN_MULTISCALE;
  }
}
