package org.netkit.aot.testing;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Edits of a file's bytes, written as text: {@code u8@8=3}, {@code u16@10=7}, {@code u32@28=101},
 * {@code f32@132=NaN}, {@code hex@0=4e4b}, {@code cut@100} (ends the file there), {@code
 * append=00ff}; several are separated by semicolons. Offsets count from 0.
 */
public final class ByteEdits {
  private ByteEdits() {}

  /** The edited copy of {@code bytes}. */
  public static byte[] apply(String edits, byte[] bytes) {
    byte[] result = bytes.clone();
    for (String edit : edits.split(";")) {
      result = applyOne(edit.strip(), result);
    }
    return result;
  }

  private static byte[] applyOne(String edit, byte[] bytes) {
    String[] sides = edit.split("=");
    String[] target = sides[0].split("@");
    int offset = target.length > 1 ? Integer.parseInt(target[1]) : bytes.length;
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    switch (target[0]) {
      case "u8" -> buffer.put(offset, (byte) Integer.parseInt(sides[1]));
      case "u16" -> buffer.putShort(offset, (short) Integer.parseInt(sides[1]));
      case "u32" -> buffer.putInt(offset, (int) Long.parseLong(sides[1]));
      case "f32" -> buffer.putFloat(offset, Float.parseFloat(sides[1]));
      case "hex" -> buffer.put(offset, HexFormat.of().parseHex(sides[1]));
      case "cut" -> {
        return Arrays.copyOf(bytes, offset);
      }
      case "append" -> {
        ByteArrayOutputStream longer = new ByteArrayOutputStream();
        longer.writeBytes(bytes);
        longer.writeBytes(HexFormat.of().parseHex(sides[1]));
        return longer.toByteArray();
      }
      default -> throw new IllegalArgumentException("no such edit: " + edit);
    }
    return bytes;
  }
}
