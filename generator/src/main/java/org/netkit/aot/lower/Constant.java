package org.netkit.aot.lower;

import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int32Data;
import org.netkit.aot.data.Int8Data;

/**
 * A constant array of the emitted code, in flash.
 *
 * @param name C name with external linkage
 * @param opName the op that it belongs to
 * @param layout meaning of the elements, such as {@code [32, 3, 3, 1] OHWI}
 * @param values the elements
 */
public record Constant(String name, String opName, String layout, Values values) {

  /** Elements of one type. */
  public sealed interface Values {
    /** Number of elements. */
    int elements();

    /** Bytes of one element. */
    int elementBytes();

    /** {@code int8_t}. */
    record Int8(Int8Data data) implements Values {
      @Override
      public int elements() {
        return data.elements();
      }

      @Override
      public int elementBytes() {
        return 1;
      }
    }

    /** {@code int32_t}. */
    record Int32(Int32Data data) implements Values {
      @Override
      public int elements() {
        return data.elements();
      }

      @Override
      public int elementBytes() {
        return 4;
      }
    }

    /** {@code float}. */
    record Float32(FloatData data) implements Values {
      @Override
      public int elements() {
        return data.elements();
      }

      @Override
      public int elementBytes() {
        return 4;
      }
    }
  }

  /** Bytes in flash. */
  public int bytes() {
    return Math.multiplyExact(values.elements(), values.elementBytes());
  }
}
