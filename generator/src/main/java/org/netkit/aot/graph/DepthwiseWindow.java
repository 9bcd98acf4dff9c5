package org.netkit.aot.graph;

import org.netkit.aot.diag.Code;
import org.netkit.aot.nk.DepthwiseGeometry;
import org.netkit.aot.nk.LayerRecord;
import org.netkit.aot.nk.Pads;
import org.netkit.aot.nk.WindowGeometry;

/** The window of a depthwise record, decided by the number of its weights. */
final class DepthwiseWindow {
  private DepthwiseWindow() {}

  static WindowGeometry of(LayerRecord.DepthwiseConv2d layer, OpFactory factory) {
    WindowGeometry square =
        new WindowGeometry(
            layer.kernelHeight(),
            layer.kernelHeight(),
            layer.stride(),
            Pads.symmetric(layer.padTop(), layer.padLeft()));
    long elements = factory.parameters().peekWeightElements();
    if (elements == 0) {
      return square;
    }
    DepthwiseGeometry geometry = DepthwiseGeometry.resolve(layer, elements);
    if (geometry.isAmbiguous()) {
      factory.report(
          Code.DEPTHWISE_AMBIGUOUS,
          "pad the input in a layer of its own, or choose another kernel",
          geometry.reading().orElseThrow().text(),
          geometry.other().orElseThrow().text());
    }
    if (geometry.reading().isEmpty()) {
      factory.report(
          Code.DEPTHWISE_UNREADABLE,
          "record and weights contradict each other: export the model again",
          layer.widthOrPad(),
          layer.kernelHeight(),
          elements / layer.channels());
    }
    return geometry.reading().orElse(square);
  }
}
