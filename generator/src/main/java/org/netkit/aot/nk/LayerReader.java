package org.netkit.aot.nk;

import java.util.ArrayList;
import java.util.List;
import org.netkit.aot.diag.Code;

/** Reads the layer records. */
final class LayerReader {
  private static final int PREFIX_BYTES = 4;

  private final ByteCursor cursor;
  private final NkHeader header;

  LayerReader(ByteCursor cursor, NkHeader header) {
    this.cursor = cursor;
    this.header = header;
  }

  List<LayerRecord> read(int count) {
    List<LayerRecord> layers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      layers.add(readOne(i));
    }
    return layers;
  }

  private LayerRecord readOne(int index) {
    int start = cursor.position();
    cursor.need(PREFIX_BYTES, "layer " + index);
    int code = cursor.u8();
    LayerKind kind =
        LayerKind.ofCode(code)
            .orElseThrow(
                () ->
                    cursor.fatal(
                        Code.UNKNOWN_LAYER_KIND,
                        start,
                        "reading stopped at layer " + index + ": its length is unknown",
                        code));
    String subject = "layer " + index + " (" + kind.label() + ")";
    RecordFields fields = new RecordFields(cursor, subject);
    fields.reserved(PREFIX_BYTES - 1);
    cursor.need(kind.recordBytes() - PREFIX_BYTES, subject);
    checkAllowed(kind, start, subject);
    return readBody(kind, fields);
  }

  private void checkAllowed(LayerKind kind, int start, String subject) {
    if (header.isInt8() && !kind.isInt8Capable()) {
      String hint = "export the model as float32";
      cursor.report(Code.LAYER_NOT_ALLOWED, start, subject, hint, "an int8 bundle");
    }
    if (header.network() == NetworkKind.MLP && kind != LayerKind.DENSE) {
      String hint = "export the model as a CNN";
      cursor.report(Code.LAYER_NOT_ALLOWED, start, subject, hint, "an MLP");
    }
  }

  private static LayerRecord readBody(LayerKind kind, RecordFields fields) {
    return switch (kind) {
      case DENSE -> dense(fields);
      case CONV2D -> conv2d(fields);
      case MAX_POOL2D, AVG_POOL2D -> pool(kind, fields);
      case FLATTEN -> new LayerRecord.Flatten();
      case BATCH_NORM2D -> batchNorm2d(fields);
      case DEPTHWISE_CONV2D -> depthwiseConv2d(fields);
      case CONVNEXTV2_BLOCK -> convNextV2Block(fields);
      case MOBILENETV4_UIB -> mobileNetV4Uib(fields);
      case RESNET_BASIC_BLOCK -> resNetBasicBlock(fields);
      case LAYERNORM2D -> layerNorm2d(fields);
      case YOLOX_DECOUPLED_HEAD -> yoloxDecoupledHead(fields);
      case FEATURE_TAP -> featureTap(fields);
      case YOLOX_PAFPN_MULTISCALE -> yoloxPafpnMultiscale(fields);
    };
  }

  // Java evaluates arguments from left to right, so that constructor calls below read the file in
  // order.

  private static LayerRecord dense(RecordFields fields) {
    int units = fields.channels("units");
    ActivationCode activation = fields.activation();
    fields.reserved(3);
    return new LayerRecord.Dense(units, activation, fields.alpha());
  }

  private static LayerRecord conv2d(RecordFields fields) {
    return new LayerRecord.Conv2d(
        fields.extent("kernel"),
        fields.extent("stride"),
        fields.channels("filters"),
        fields.activation(),
        fields.u8(),
        fields.u8(),
        fields.u8(),
        fields.alpha());
  }

  private static LayerRecord pool(LayerKind kind, RecordFields fields) {
    return new LayerRecord.Pool(
        kind,
        fields.extent("pool_h"),
        fields.extent("stride"),
        fields.u8(),
        fields.u8(),
        fields.u16());
  }

  private static LayerRecord batchNorm2d(RecordFields fields) {
    int channels = fields.channels("channels");
    fields.reserved(4);
    return new LayerRecord.BatchNorm2d(channels);
  }

  private static LayerRecord depthwiseConv2d(RecordFields fields) {
    return new LayerRecord.DepthwiseConv2d(
        fields.extent("kernel_h"),
        fields.extent("stride"),
        fields.channels("channels"),
        fields.activation(),
        fields.u8(),
        fields.u8(),
        fields.u8(),
        fields.alpha());
  }

  private static LayerRecord convNextV2Block(RecordFields fields) {
    int channels = fields.channels("channels");
    fields.reserved(4);
    return new LayerRecord.ConvNextV2Block(channels, fields.positive("eps"));
  }

  private static LayerRecord mobileNetV4Uib(RecordFields fields) {
    LayerRecord uib =
        new LayerRecord.MobileNetV4Uib(
            fields.channels("in_channels"),
            fields.channels("out_channels"),
            fields.u8(),
            fields.u8(),
            fields.u8("stride", 1, 255),
            fields.u8("middle_dw_downsample", 0, 1) == 1,
            fields.positive("expand_ratio"));
    fields.reserved(4);
    return uib;
  }

  private static LayerRecord resNetBasicBlock(RecordFields fields) {
    LayerRecord block =
        new LayerRecord.ResNetBasicBlock(
            fields.channels("in_channels"),
            fields.channels("out_channels"),
            fields.u8("stride", 1, 255));
    fields.reserved(3);
    return block;
  }

  private static LayerRecord layerNorm2d(RecordFields fields) {
    int channels = fields.channels("channels");
    fields.reserved(4);
    return new LayerRecord.LayerNorm2d(channels, fields.positive("eps"));
  }

  private static LayerRecord yoloxDecoupledHead(RecordFields fields) {
    LayerRecord head =
        new LayerRecord.YoloxDecoupledHead(
            fields.channels("in_channels"),
            fields.channels("hidden"),
            fields.channels("classes"),
            fields.u8("num_convs", 0, NkFormat.MAX_BRANCH_CONVS));
    fields.reserved(3);
    return head;
  }

  private static LayerRecord featureTap(RecordFields fields) {
    LayerRecord tap =
        new LayerRecord.FeatureTap(
            fields.channels("channels"), fields.u8("tap_id", 0, NkFormat.MAX_TAPS - 1));
    fields.reserved(3);
    return tap;
  }

  private static LayerRecord yoloxPafpnMultiscale(RecordFields fields) {
    LayerRecord pyramid =
        new LayerRecord.YoloxPafpnMultiscale(
            fields.channels("c3_channels"),
            fields.channels("c4_channels"),
            fields.channels("c5_channels"),
            fields.channels("hidden"),
            fields.channels("classes"),
            fields.u8("num_convs", 0, NkFormat.MAX_BRANCH_CONVS));
    fields.reserved(3);
    return pyramid;
  }
}
