package org.netkit.aot.nk;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Locale;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.CompileException;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.diag.Location;

/**
 * A position in a file's bytes that never leaves them, and the problems found on the way. Every
 * read is preceded by {@link #need}, which refuses the file if it ends too early.
 */
final class ByteCursor {
  private final String file;
  private final byte[] bytes;
  private final ByteBuffer buffer;
  private final Diagnostics diagnostics = new Diagnostics();

  ByteCursor(String file, byte[] bytes) {
    this.file = file;
    this.bytes = bytes;
    this.buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  int position() {
    return buffer.position();
  }

  int remaining() {
    return buffer.remaining();
  }

  Diagnostics diagnostics() {
    return diagnostics;
  }

  /** Refuses the file unless {@code count} bytes are left for {@code what}. */
  void need(long count, String what) {
    if (count > remaining()) {
      throw fatal(
          Code.TRUNCATED,
          position(),
          "the file was cut off, or a count before this place is wrong; export or copy it again",
          what,
          count,
          remaining());
    }
  }

  int u8() {
    return buffer.get() & 0xFF;
  }

  int u16() {
    return buffer.getShort() & 0xFFFF;
  }

  long u32() {
    return buffer.getInt() & 0xFFFF_FFFFL;
  }

  int i32() {
    return buffer.getInt();
  }

  float f32() {
    return buffer.getFloat();
  }

  /** The next {@code count} bytes, or as many as are left, without moving. */
  byte[] peek(int count) {
    int end = position() + Math.min(count, remaining());
    return Arrays.copyOfRange(bytes, position(), end);
  }

  /** The next {@code count} bytes, copied. */
  byte[] take(int count) {
    byte[] copy = new byte[count];
    buffer.get(copy);
    return copy;
  }

  /** The next {@code count} bytes, as a view. */
  Payload view(int count) {
    Payload view = Payload.view(bytes, position(), count);
    buffer.position(position() + count);
    return view;
  }

  /** Reads {@code count} bytes that must be 0; reports the first that is not. */
  void zeros(int count, String subject, String what) {
    int bad = -1;
    for (int i = 0; i < count; i++) {
      if (u8() != 0 && bad < 0) {
        bad = position() - 1;
      }
    }
    if (bad >= 0) {
      String hint = "set the byte to 0, or export the bundle again";
      report(Code.RESERVED_NOT_ZERO, bad, subject, hint, what);
    }
  }

  /** Reads a section's name; refuses the file if it is another. */
  void magic(int expected, String subject) {
    need(Integer.BYTES, subject);
    int found = i32();
    if (found != expected) {
      throw fatal(
          Code.BAD_SECTION_MAGIC,
          position() - Integer.BYTES,
          "a size or count before this place is wrong",
          hex(found),
          hex(expected));
    }
  }

  void report(Code code, long offset, String subject, String hint, Object... arguments) {
    diagnostics.reportWithHint(code, place(offset).in(subject), hint, arguments);
  }

  CompileException fatal(Code code, long offset, String hint, Object... arguments) {
    return diagnostics.fatal(code, place(offset), hint, arguments);
  }

  /** The bytes of a little-endian number as they stand in the file. */
  static String hex(int value) {
    return String.format(
        Locale.ROOT,
        "%02x %02x %02x %02x",
        value & 0xFF,
        value >> 8 & 0xFF,
        value >> 16 & 0xFF,
        value >>> 24);
  }

  private Location place(long offset) {
    return Location.at(file, offset);
  }
}
