package org.netkit.aot.emit;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.netkit.aot.lower.CLiterals;
import org.netkit.aot.lower.Constant;

/**
 * Rows of numbers for array initialisers: 16 int8, 8 int32 or 4 float32 values a line. Written
 * without templates, since a model may hold millions of them.
 */
final class ArrayRows {
  private static final byte[][] INT8_TEXT = new byte[256][];

  static {
    for (int value = -128; value < 128; value++) {
      INT8_TEXT[value + 128] = Integer.toString(value).getBytes(StandardCharsets.US_ASCII);
    }
  }

  private final ByteArrayOutputStream out;

  ArrayRows(ByteArrayOutputStream out) {
    this.out = out;
  }

  /** Appends all elements. */
  void append(Constant.Values values) {
    if (values instanceof Constant.Values.Int8 int8) {
      rows(int8.elements(), 16, i -> write(INT8_TEXT[int8.data().at(i) + 128]));
    } else if (values instanceof Constant.Values.Int32 int32) {
      rows(int32.elements(), 8, i -> write(CLiterals.int32(int32.data().at(i))));
    } else if (values instanceof Constant.Values.Float32 float32) {
      rows(float32.elements(), 4, i -> write(CLiterals.float32(float32.data().at(i))));
    }
  }

  private interface ElementWriter {
    void write(int index);
  }

  private void rows(int elements, int perRow, ElementWriter writer) {
    for (int i = 0; i < elements; i++) {
      write(i % perRow == 0 ? "    " : " ");
      writer.write(i);
      out.write(',');
      if (i % perRow == perRow - 1 || i == elements - 1) {
        out.write('\n');
      }
    }
  }

  private void write(String text) {
    write(text.getBytes(StandardCharsets.US_ASCII));
  }

  private void write(byte[] bytes) {
    out.write(bytes, 0, bytes.length);
  }
}
