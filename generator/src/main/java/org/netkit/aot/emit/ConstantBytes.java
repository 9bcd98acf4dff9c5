package org.netkit.aot.emit;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.netkit.aot.lower.Constant;

/** Constants as they lie in flash. */
final class ConstantBytes {
  private ConstantBytes() {}

  /** All elements, little-endian. */
  static byte[] littleEndian(Constant.Values values) {
    ByteBuffer bytes =
        ByteBuffer.allocate(values.elements() * values.elementBytes())
            .order(ByteOrder.LITTLE_ENDIAN);
    if (values instanceof Constant.Values.Int8 int8) {
      bytes.put(int8.data().toArray());
    } else if (values instanceof Constant.Values.Int32 int32) {
      for (int i = 0; i < int32.elements(); i++) {
        bytes.putInt(int32.data().at(i));
      }
    } else if (values instanceof Constant.Values.Float32 float32) {
      for (int i = 0; i < float32.elements(); i++) {
        bytes.putFloat(float32.data().at(i));
      }
    }
    return bytes.array();
  }
}
