package org.netkit.aot.link;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.diag.Location;

/**
 * A library of objects in the format of GNU {@code ar}: members with an index of the names that
 * they define. Errors: {@link Code#TOOL_OUTPUT}.
 *
 * <pre>
 *   "!&lt;arch&gt;\n"  header "/"  count offset... names...   header "//"  long names   header  member ...
 *                       big-endian 32-bit numbers              ended by "/\n"
 * </pre>
 */
public final class Archive {
  private static final byte[] MAGIC = "!<arch>\n".getBytes(StandardCharsets.US_ASCII);
  private static final int HEADER_BYTES = 60;
  private static final int NAME_BYTES = 16;
  private static final int SIZE_OFFSET = 48;
  private static final int SIZE_BYTES = 10;

  private final String file;
  private final byte[] bytes;
  private final Map<String, Integer> memberByName = new HashMap<>();
  private final Map<Integer, ObjectFile> read = new HashMap<>();
  private int longNames = -1;

  /**
   * Reads the index.
   *
   * @param file path of the library, part of its members' names
   */
  public Archive(String file, byte[] content) {
    this.file = file;
    this.bytes = content.clone();
    check(Arrays.equals(MAGIC, 0, MAGIC.length, bytes, 0, Math.min(8, bytes.length)), 0);
    int at = MAGIC.length;
    for (int i = 0; i < 2 && at < bytes.length; i++) {
      String name = field(at, NAME_BYTES);
      if (name.equals("/")) {
        readIndex(at + HEADER_BYTES, memberBytes(at));
      } else if (name.equals("//")) {
        longNames = at + HEADER_BYTES;
      }
      at += HEADER_BYTES + memberBytes(at);
      at += at & 1;
    }
  }

  /** The member that defines a name. */
  public Optional<ObjectFile> defining(String name) {
    return Optional.ofNullable(memberByName.get(name))
        .map(at -> read.computeIfAbsent(at, this::member));
  }

  private ObjectFile member(int at) {
    int start = at + HEADER_BYTES;
    byte[] content = Arrays.copyOfRange(bytes, start, start + memberBytes(at));
    return ObjectReader.read(file + "(" + memberName(at) + ")", content);
  }

  private String memberName(int at) {
    String name = field(at, NAME_BYTES);
    if (name.matches("/[0-9]+") && longNames >= 0) {
      int start = longNames + Integer.parseInt(name.substring(1));
      int end = start;
      while (end < bytes.length && bytes[end] != '/' && bytes[end] != '\n') {
        end++;
      }
      check(start < end, at);
      return new String(bytes, start, end - start, StandardCharsets.UTF_8);
    }
    return name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
  }

  private void readIndex(int start, int length) {
    ByteBuffer index = ByteBuffer.wrap(bytes, start, length).slice();
    check(length >= 4, start);
    int count = index.getInt(0);
    check(count >= 0 && count <= (length - 4) / 5, start);
    int at = 4 + 4 * count;
    for (int i = 0; i < count; i++) {
      int end = at;
      while (end < length && index.get(end) != 0) {
        end++;
      }
      String name = new String(bytes, start + at, end - at, StandardCharsets.UTF_8);
      memberByName.putIfAbsent(name, index.getInt(4 + 4 * i));
      at = Math.min(end + 1, length);
    }
  }

  /** Size of the member whose header is there. */
  private int memberBytes(int at) {
    String text = field(at + SIZE_OFFSET, SIZE_BYTES);
    check(text.matches("[0-9]{1,9}"), at);
    int size = Integer.parseInt(text);
    check(size <= bytes.length - HEADER_BYTES - at, at);
    return size;
  }

  private String field(int at, int length) {
    check(at >= 0 && at <= bytes.length - length, 0);
    return new String(bytes, at, length, StandardCharsets.US_ASCII).trim();
  }

  private void check(boolean condition, int offset) {
    if (!condition) {
      throw new Diagnostics()
          .fatal(Code.TOOL_OUTPUT, Location.at(file, offset), null, "a damaged library");
    }
  }
}
