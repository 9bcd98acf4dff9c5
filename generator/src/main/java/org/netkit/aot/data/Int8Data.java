package org.netkit.aot.data;

import java.util.Arrays;

/** An immutable sequence of {@code byte} values. */
public final class Int8Data {
  private final byte[] values;

  private Int8Data(byte[] values) {
    this.values = values;
  }

  /** A copy of the given values. */
  public static Int8Data of(byte... values) {
    return new Int8Data(values.clone());
  }

  /** The given array itself, which the caller must not touch again. */
  public static Int8Data wrap(byte[] values) {
    return new Int8Data(values);
  }

  /** Number of elements. */
  public int elements() {
    return values.length;
  }

  /** Element {@code index}, counted from 0. */
  public byte at(int index) {
    return values[index];
  }

  /** A copy of the elements. */
  public byte[] toArray() {
    return values.clone();
  }

  /** A copy of {@code count} elements from {@code first} on. */
  public Int8Data slice(int first, int count) {
    return new Int8Data(Arrays.copyOfRange(values, first, first + count));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Int8Data that && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return "Int8Data[" + values.length + "]";
  }
}
