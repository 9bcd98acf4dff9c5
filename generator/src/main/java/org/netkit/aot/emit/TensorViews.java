package org.netkit.aot.emit;

import org.netkit.aot.emit.view.TensorView;
import org.netkit.aot.graph.ElementType;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.lower.CLiterals;

/** The model's input and output as headers show them. */
final class TensorViews {
  private TensorViews() {}

  static TensorView of(Tensor tensor) {
    boolean isInt8 = tensor.type() == ElementType.INT8;
    int zeroPoint = isInt8 ? tensor.quant().zeroPoint() : 0;
    return new TensorView(
        CTypes.of(tensor),
        tensor.shape().text(),
        tensor.shape().elements(),
        tensor.bytes(),
        isInt8 ? CLiterals.float32(tensor.quant().scale()) : "",
        zeroPoint < 0 ? "(" + zeroPoint + ")" : Integer.toString(zeroPoint));
  }
}
