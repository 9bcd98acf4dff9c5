package org.netkit.aot.data;

import java.util.Arrays;

/** An immutable sequence of {@code int} values. */
public final class Int32Data {
  private final int[] values;

  private Int32Data(int[] values) {
    this.values = values;
  }

  /** A copy of the given values. */
  public static Int32Data of(int... values) {
    return new Int32Data(values.clone());
  }

  /** The given array itself, which the caller must not touch again. */
  public static Int32Data wrap(int[] values) {
    return new Int32Data(values);
  }

  /** Number of elements. */
  public int elements() {
    return values.length;
  }

  /** Element {@code index}, counted from 0. */
  public int at(int index) {
    return values[index];
  }

  /** A copy of the elements. */
  public int[] toArray() {
    return values.clone();
  }

  /** A copy of {@code count} elements from {@code first} on. */
  public Int32Data slice(int first, int count) {
    return new Int32Data(Arrays.copyOfRange(values, first, first + count));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Int32Data that && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return "Int32Data[" + values.length + "]";
  }
}
