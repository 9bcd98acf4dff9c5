package org.netkit.aot.nk;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int32Data;
import org.netkit.aot.data.Int8Data;

/** An immutable stretch of a file's bytes; tensors are cut from it on demand. */
public final class Payload {
  private final byte[] file;
  private final int offset;
  private final int bytes;

  private Payload(byte[] file, int offset, int bytes) {
    this.file = file;
    this.offset = offset;
    this.bytes = bytes;
  }

  /**
   * A view without a copy.
   *
   * @param file bytes that the caller must not change any more
   * @param offset first byte of the stretch
   * @param bytes length of the stretch
   */
  public static Payload view(byte[] file, int offset, int bytes) {
    if (offset < 0 || bytes < 0 || bytes > file.length - offset) {
      throw new IllegalArgumentException(bytes + " bytes at " + offset + " of " + file.length);
    }
    return new Payload(file, offset, bytes);
  }

  /** Length in bytes. */
  public int bytes() {
    return bytes;
  }

  /** A copy of {@code count} int8 elements from byte {@code first} of the stretch on. */
  public Int8Data int8(int first, int count) {
    return Int8Data.wrap(Arrays.copyOfRange(file, start(first, count), offset + first + count));
  }

  /** A copy of {@code count} int32 elements from byte {@code first} of the stretch on. */
  public Int32Data int32(int first, int count) {
    int[] values = new int[count];
    cut(first, Math.multiplyExact(count, Integer.BYTES)).asIntBuffer().get(values);
    return Int32Data.wrap(values);
  }

  /** A copy of {@code count} float32 elements from byte {@code first} of the stretch on. */
  public FloatData float32(int first, int count) {
    float[] values = new float[count];
    cut(first, Math.multiplyExact(count, Float.BYTES)).asFloatBuffer().get(values);
    return FloatData.wrap(values);
  }

  /** A read-only little-endian buffer over the whole stretch, without a copy. */
  public ByteBuffer buffer() {
    return cut(0, bytes);
  }

  private ByteBuffer cut(int first, int length) {
    return ByteBuffer.wrap(file, start(first, length), length)
        .slice()
        .asReadOnlyBuffer()
        .order(ByteOrder.LITTLE_ENDIAN);
  }

  private int start(int first, int length) {
    if (first < 0 || length < 0 || length > bytes - first) {
      throw new IllegalArgumentException(length + " bytes at " + first + " of " + bytes);
    }
    return offset + first;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Payload that && buffer().equals(that.buffer());
  }

  @Override
  public int hashCode() {
    return buffer().hashCode();
  }

  @Override
  public String toString() {
    return "Payload[" + bytes + "]";
  }
}
