package org.netkit.aot.emit;

import org.netkit.aot.graph.Tensor;
import org.netkit.aot.lower.Constant;

/** C types of elements. */
final class CTypes {
  private CTypes() {}

  static String of(Tensor tensor) {
    return switch (tensor.type()) {
      case INT8 -> "int8_t";
      case FLOAT32 -> "float";
    };
  }

  static String of(Constant.Values values) {
    if (values instanceof Constant.Values.Int8) {
      return "int8_t";
    }
    return values instanceof Constant.Values.Int32 ? "int32_t" : "float";
  }
}
