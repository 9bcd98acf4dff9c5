package org.netkit.aot.select;

import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.ElementType;
import org.netkit.aot.graph.Tensor;

/**
 * How a stored activation lies in memory. Producer and consumers of a tensor agree on one layout;
 * the model's input and output are plain.
 */
public sealed interface TensorLayout {
  /** Dense NHWC of the tensor's own type. */
  TensorLayout PLAIN = new Plain();

  /** Bytes that the tensor takes. */
  int bytes(Tensor tensor);

  /** Short name for comments and reports: {@code int8}; NHWC unless it says otherwise. */
  String text(Tensor tensor);

  /**
   * The tensor's int8 values in NHWC order from the bytes that a kernel stored.
   *
   * @param stored {@link #bytes} bytes
   * @param tensor an int8 tensor
   */
  Int8Data decode(Int8Data stored, Tensor tensor);

  /** True for the layout that every kernel of the caller knows. */
  default boolean isPlain() {
    return this instanceof Plain;
  }

  /** Dense NHWC of the tensor's own type. */
  record Plain() implements TensorLayout {
    @Override
    public int bytes(Tensor tensor) {
      return tensor.bytes();
    }

    @Override
    public String text(Tensor tensor) {
      return tensor.type() == ElementType.INT8 ? "int8" : "float32";
    }

    @Override
    public Int8Data decode(Int8Data stored, Tensor tensor) {
      return stored;
    }
  }

  /** Dense NHWC of int16, little-endian, each the sign-extended int8 value. */
  record Wide() implements TensorLayout {
    @Override
    public int bytes(Tensor tensor) {
      return Math.multiplyExact(2, tensor.bytes());
    }

    @Override
    public String text(Tensor tensor) {
      return "int16";
    }

    @Override
    public Int8Data decode(Int8Data stored, Tensor tensor) {
      byte[] values = new byte[tensor.bytes()];
      for (int i = 0; i < values.length; i++) {
        values[i] = stored.at(2 * i);
      }
      return Int8Data.wrap(values);
    }
  }
}
