package org.netkit.aot.emit;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Text under construction, as UTF-8 bytes; for files of megabytes. */
final class ByteText {
  private static final int MAX_ELEMENT_BYTES = 13;

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

  /** Appends a blank, an {@code int} as decimal digits and a comma, without a string between. */
  void appendElement(int value) {
    reserve(MAX_ELEMENT_BYTES);
    bytes[length++] = ' ';
    int rest = value;
    if (value < 0) {
      bytes[length++] = '-';
    } else {
      rest = -value; // the negative side has one value more
    }
    int end = length + digits(rest);
    int at = end;
    do {
      bytes[--at] = (byte) ('0' - rest % 10);
      rest /= 10;
    } while (rest != 0);
    bytes[end] = ',';
    length = end + 1;
  }

  private static int digits(int negative) {
    int digits = 1;
    for (int rest = negative / 10; rest != 0; rest /= 10) {
      digits++;
    }
    return digits;
  }

  /** The bytes; the text must not be used again. */
  byte[] finish() {
    return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
  }
}
