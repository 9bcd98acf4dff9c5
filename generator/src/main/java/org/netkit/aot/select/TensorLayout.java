package org.netkit.aot.select;

import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.ElementType;
import org.netkit.aot.graph.Tensor;

/**
 * How a stored activation lies in memory. Producer and consumers of a tensor agree on one layout;
 * the model's input and output are plain.
 */
public enum TensorLayout {
  /** Dense NHWC of the tensor's own type; every kernel of the caller knows it. */
  PLAIN,
  /** Dense NHWC of int16, little-endian, each the sign-extended int8 value. */
  WIDE;

  /** Bytes that the tensor takes. */
  public int bytes(Tensor tensor) {
    return this == PLAIN ? tensor.bytes() : Math.multiplyExact(2, tensor.bytes());
  }

  /** Short name for comments and reports: {@code int8}; NHWC unless it says otherwise. */
  public String text(Tensor tensor) {
    String plain = tensor.type() == ElementType.INT8 ? "int8" : "float32";
    return this == PLAIN ? plain : "int16";
  }

  /**
   * The tensor's int8 values in NHWC order from the bytes that a kernel stored.
   *
   * @param stored {@link #bytes} bytes
   * @param tensor an int8 tensor
   */
  public Int8Data decode(Int8Data stored, Tensor tensor) {
    if (this == PLAIN) {
      return stored;
    }
    byte[] values = new byte[tensor.bytes()];
    for (int i = 0; i < values.length; i++) {
      values[i] = stored.at(2 * i);
    }
    return Int8Data.wrap(values);
  }

  /** True for {@link #PLAIN}. */
  public boolean isPlain() {
    return this == PLAIN;
  }
}
