package org.netkit.aot.reference;

import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int8Data;

/** The values of one activation tensor, NHWC. */
public sealed interface Activations {

  /** Number of elements. */
  int elements();

  /** The values of an int8 tensor. */
  default Int8Data int8() {
    return ((Int8) this).values();
  }

  /** The values of a float32 tensor. */
  default FloatData floating() {
    return ((Floating) this).values();
  }

  /**
   * An int8 tensor.
   *
   * @param values quantized values
   */
  record Int8(Int8Data values) implements Activations {
    @Override
    public int elements() {
      return values.elements();
    }
  }

  /**
   * A float32 tensor.
   *
   * @param values real values
   */
  record Floating(FloatData values) implements Activations {
    @Override
    public int elements() {
      return values.elements();
    }
  }
}
