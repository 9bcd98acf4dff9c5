package org.netkit.aot.data;

import java.util.Arrays;

/** An immutable sequence of {@code float} values. */
public final class FloatData {
  private final float[] values;

  private FloatData(float[] values) {
    this.values = values;
  }

  /** A copy of the given values. */
  public static FloatData of(float... values) {
    return new FloatData(values.clone());
  }

  /** The given array itself, which the caller must not touch again. */
  public static FloatData wrap(float[] values) {
    return new FloatData(values);
  }

  /** Number of elements. */
  public int elements() {
    return values.length;
  }

  /** Element {@code index}, counted from 0. */
  public float at(int index) {
    return values[index];
  }

  /** A copy of the elements. */
  public float[] toArray() {
    return values.clone();
  }

  /** A copy of {@code count} elements from {@code first} on. */
  public FloatData slice(int first, int count) {
    return new FloatData(Arrays.copyOfRange(values, first, first + count));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FloatData that && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return "FloatData[" + values.length + "]";
  }
}
