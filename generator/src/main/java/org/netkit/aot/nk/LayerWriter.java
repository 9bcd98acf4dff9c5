package org.netkit.aot.nk;

import java.nio.ByteBuffer;

/** Writes layer records; each visit writes the body behind the four-byte prefix. */
final class LayerWriter implements LayerRecord.Visitor<ByteBuffer> {
  private final ByteBuffer out;

  LayerWriter(ByteBuffer out) {
    this.out = out;
  }

  void write(LayerRecord layer) {
    int start = out.position();
    out.putInt(layer.kind().code());
    layer.accept(this);
    if (out.position() - start != layer.kind().recordBytes()) {
      throw new IllegalStateException("wrong length of a " + layer.kind().label() + " record");
    }
  }

  @Override
  public ByteBuffer dense(LayerRecord.Dense layer) {
    out.putInt(layer.units()).put((byte) layer.activation().code()).put(new byte[3]);
    return out.putFloat(layer.alpha());
  }

  @Override
  public ByteBuffer conv2d(LayerRecord.Conv2d layer) {
    out.putInt(layer.kernel()).putInt(layer.stride()).putInt(layer.filters());
    out.put((byte) layer.activation().code());
    out.put((byte) layer.padTop()).put((byte) layer.padLeft()).put((byte) layer.padExtra());
    return out.putFloat(layer.alpha());
  }

  @Override
  public ByteBuffer pool(LayerRecord.Pool layer) {
    out.putInt(layer.poolHeight()).putInt(layer.stride());
    out.put((byte) layer.padTop()).put((byte) layer.padLeft());
    return out.putShort((short) layer.packed());
  }

  @Override
  public ByteBuffer flatten(LayerRecord.Flatten layer) {
    return out;
  }

  @Override
  public ByteBuffer batchNorm2d(LayerRecord.BatchNorm2d layer) {
    return out.putInt(layer.channels()).putInt(0);
  }

  @Override
  public ByteBuffer depthwiseConv2d(LayerRecord.DepthwiseConv2d layer) {
    out.putInt(layer.kernelHeight()).putInt(layer.stride()).putInt(layer.channels());
    out.put((byte) layer.activation().code());
    out.put((byte) layer.padTop()).put((byte) layer.padLeft()).put((byte) layer.widthOrPad());
    return out.putFloat(layer.alpha());
  }

  @Override
  public ByteBuffer convNextV2Block(LayerRecord.ConvNextV2Block layer) {
    return out.putInt(layer.channels()).putInt(0).putFloat(layer.epsilon());
  }

  @Override
  public ByteBuffer mobileNetV4Uib(LayerRecord.MobileNetV4Uib layer) {
    out.putInt(layer.inChannels()).putInt(layer.outChannels());
    out.put((byte) layer.startKernel()).put((byte) layer.middleKernel());
    out.put((byte) layer.stride()).put((byte) (layer.middleDownsamples() ? 1 : 0));
    return out.putFloat(layer.expandRatio()).putInt(0);
  }

  @Override
  public ByteBuffer resNetBasicBlock(LayerRecord.ResNetBasicBlock layer) {
    out.putInt(layer.inChannels()).putInt(layer.outChannels());
    return out.put((byte) layer.stride()).put(new byte[3]);
  }

  @Override
  public ByteBuffer layerNorm2d(LayerRecord.LayerNorm2d layer) {
    return out.putInt(layer.channels()).putInt(0).putFloat(layer.epsilon());
  }

  @Override
  public ByteBuffer yoloxDecoupledHead(LayerRecord.YoloxDecoupledHead layer) {
    out.putInt(layer.inChannels()).putInt(layer.hidden()).putInt(layer.classes());
    return out.put((byte) layer.branchConvs()).put(new byte[3]);
  }

  @Override
  public ByteBuffer featureTap(LayerRecord.FeatureTap layer) {
    return out.putInt(layer.channels()).put((byte) layer.tapId()).put(new byte[3]);
  }

  @Override
  public ByteBuffer yoloxPafpnMultiscale(LayerRecord.YoloxPafpnMultiscale layer) {
    out.putInt(layer.c3Channels()).putInt(layer.c4Channels()).putInt(layer.c5Channels());
    out.putInt(layer.hidden()).putInt(layer.classes());
    return out.put((byte) layer.branchConvs()).put(new byte[3]);
  }
}
