package org.netkit.aot.emit;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Text under construction, as UTF-8 bytes; for files of megabytes. */
final class ByteText {
  private byte[] bytes = new byte[1 << 12];
  private int length;

  /** Makes room for so many more bytes at once. */
  void reserve(int more) {
    if (bytes.length - length < more) {
      int wanted = Math.addExact(length, more);
      bytes =
          Arrays.copyOf(bytes, Math.max(wanted, (int) Math.min(bytes.length * 5L / 4, 1 << 30)));
    }
  }

  /** Appends text. */
  void append(String text) {
    append(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Appends bytes. */
  void append(byte[] more) {
    reserve(more.length);
    System.arraycopy(more, 0, bytes, length, more.length);
    length += more.length;
  }

  /** The bytes; the text must not be used again. */
  byte[] finish() {
    return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
  }
}
