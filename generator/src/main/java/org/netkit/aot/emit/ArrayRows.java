package org.netkit.aot.emit;

import java.nio.charset.StandardCharsets;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int32Data;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.lower.CLiterals;
import org.netkit.aot.lower.Constant;

/**
 * Rows of numbers for array initialisers: 16 int8, 8 int32 or 4 float32 values a line. Written
 * without templates, since a model may hold millions of them.
 */
final class ArrayRows {
  private static final byte[] INDENT = ascii("   ");
  private static final byte[] LINE_END = ascii("\n");

  /** Each int8 value with a blank before and a comma behind it. */
  private static final byte[][] INT8_TEXT = new byte[256][];

  /** The same for bytes without a sign. */
  private static final byte[][] UINT8_TEXT = new byte[256][];

  static {
    for (int value = -128; value < 128; value++) {
      INT8_TEXT[value + 128] = ascii(" " + value + ",");
      UINT8_TEXT[value & 0xFF] = ascii(" " + (value & 0xFF) + ",");
    }
  }

  private final ByteText out;

  ArrayRows(ByteText out) {
    this.out = out;
  }

  /** Appends all elements. */
  void append(Constant.Values values) {
    if (values instanceof Constant.Values.Int8 int8) {
      Int8Data data = int8.data();
      out.reserve(int8Bytes(data));
      rows(data.elements(), 16, i -> INT8_TEXT[data.at(i) + 128]);
    } else if (values instanceof Constant.Values.Int32 int32) {
      Int32Data data = int32.data();
      rows(data);
    } else if (values instanceof Constant.Values.Float32 float32) {
      FloatData data = float32.data();
      out.reserve(data.elements() * 14);
      rows(data.elements(), 4, i -> ascii(" " + CLiterals.float32(data.at(i)) + ","));
    }
  }

  /** Appends bytes as numbers from 0 to 255. */
  void appendUnsigned(Int8Data data) {
    out.reserve(data.elements() * 5);
    rows(data.elements(), 16, i -> UINT8_TEXT[data.at(i) & 0xFF]);
  }

  private interface ElementText {
    byte[] of(int index);
  }

  private void rows(int elements, int perRow, ElementText text) {
    for (int first = 0; first < elements; first += perRow) {
      out.append(INDENT);
      for (int i = first; i < Math.min(first + perRow, elements); i++) {
        out.append(text.of(i));
      }
      out.append(LINE_END);
    }
  }

  /** Streams of packed weights are long, so these are written digit by digit. */
  private void rows(Int32Data data) {
    for (int i = 0; i < data.elements(); i++) {
      if (i % 8 == 0) {
        out.append(INDENT);
      }
      int value = data.at(i);
      if (value == Integer.MIN_VALUE) {
        out.append(ascii(" " + CLiterals.int32(value) + ","));
      } else {
        out.appendElement(value);
      }
      if (i % 8 == 7 || i == data.elements() - 1) {
        out.append(LINE_END);
      }
    }
  }

  private static int int8Bytes(Int8Data data) {
    int bytes = (data.elements() + 15) / 16 * (INDENT.length + LINE_END.length);
    for (int i = 0; i < data.elements(); i++) {
      bytes = Math.addExact(bytes, INT8_TEXT[data.at(i) + 128].length);
    }
    return bytes;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
