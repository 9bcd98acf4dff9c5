package org.netkit.aot.link;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.diag.Location;

/**
 * The tables of a 32-bit little-endian ELF file for Arm, program or object (System V ABI, chapters
 * 4 and 5; ELF for the Arm Architecture). Every offset is checked: the file may be damaged. Errors:
 * {@link Code#TOOL_OUTPUT}.
 */
public final class ElfImage {
  private static final int HEADER_BYTES = 52;
  private static final int SECTION_BYTES = 40;
  private static final int SYMBOL_BYTES = 16;
  private static final int SHT_SYMTAB = 2;
  private static final int EM_ARM = 40;
  private static final int NAME_LIMIT = 4096;

  private final String file;
  private final ByteBuffer bytes;
  private final List<Header> headers;

  /**
   * A row of the section header table; offsets and sizes are unsigned.
   *
   * @param name offset of its name
   * @param type {@code sh_type}
   * @param flags {@code sh_flags}
   * @param address {@code sh_addr}
   * @param offset of its bytes in the file
   * @param bytes size
   * @param link index of a section that belongs to it
   * @param info {@code sh_info}
   * @param alignment {@code sh_addralign}
   * @param entryBytes {@code sh_entsize}
   */
  public record Header(
      int name,
      int type,
      int flags,
      long address,
      long offset,
      long bytes,
      int link,
      int info,
      long alignment,
      int entryBytes) {}

  /**
   * A row of the symbol table.
   *
   * @param name as the linker knows it
   * @param value {@code st_value}
   * @param bytes {@code st_size}
   * @param type low half of {@code st_info}
   * @param binding high half of {@code st_info}
   * @param section {@code st_shndx}, 0..65535
   */
  public record SymbolRow(
      String name, long value, long bytes, int type, int binding, int section) {}

  /**
   * Checks the header of a file.
   *
   * @param file how messages call it
   */
  public ElfImage(String file, byte[] content) {
    this.file = file;
    this.bytes = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
    check(bytes.capacity() >= HEADER_BYTES, 0, "the file is too short");
    check(bytes.getInt(0) == 0x464C457F, 0, "not an ELF file");
    check(bytes.get(4) == 1 && bytes.get(5) == 1, 4, "not a 32-bit little-endian file");
    check(bytes.getShort(18) == EM_ARM, 18, "not a program for Arm");
    check(bytes.getShort(46) == SECTION_BYTES, 46, "a section header of unknown size");
    this.headers = readHeaders();
    check(namesIndex() < headers.size(), 50, "no table of section names");
  }

  /** Section headers, the empty one at index 0 included. */
  public List<Header> headers() {
    return headers;
  }

  /** Name of a section. */
  public String name(Header header) {
    return text(headers.get(namesIndex()), header.name());
  }

  /** All symbols, the empty one at index 0 included; none if there is no symbol table. */
  public List<SymbolRow> symbols() {
    List<SymbolRow> symbols = new ArrayList<>();
    for (Header table : headers) {
      if (table.type() == SHT_SYMTAB) {
        check(table.link() >= 0 && table.link() < headers.size(), 0, "no table of symbol names");
        checkInside(table, "the symbols are cut off");
        for (long i = 0; i < table.bytes() / SYMBOL_BYTES; i++) {
          symbols.add(symbol((int) (table.offset() + i * SYMBOL_BYTES), table.link()));
        }
      }
    }
    return symbols;
  }

  /** A copy of a section's bytes. */
  public byte[] content(Header header) {
    checkInside(header, "a section is cut off");
    byte[] content = new byte[(int) header.bytes()];
    bytes.get((int) header.offset(), content);
    return content;
  }

  /** Little-endian words of a section, for tables. */
  public ByteBuffer words(Header header) {
    return ByteBuffer.wrap(content(header)).order(ByteOrder.LITTLE_ENDIAN);
  }

  private int namesIndex() {
    return Short.toUnsignedInt(bytes.getShort(50));
  }

  private List<Header> readHeaders() {
    long start = Integer.toUnsignedLong(bytes.getInt(32));
    int count = Short.toUnsignedInt(bytes.getShort(48));
    check(isInside(start, (long) count * SECTION_BYTES), 32, "the section headers are cut off");
    List<Header> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int at = (int) start + i * SECTION_BYTES;
      rows.add(
          new Header(
              bytes.getInt(at),
              bytes.getInt(at + 4),
              bytes.getInt(at + 8),
              Integer.toUnsignedLong(bytes.getInt(at + 12)),
              Integer.toUnsignedLong(bytes.getInt(at + 16)),
              Integer.toUnsignedLong(bytes.getInt(at + 20)),
              bytes.getInt(at + 24),
              bytes.getInt(at + 28),
              Integer.toUnsignedLong(bytes.getInt(at + 32)),
              bytes.getInt(at + 36)));
    }
    return List.copyOf(rows);
  }

  private SymbolRow symbol(int at, int names) {
    int info = bytes.get(at + 12);
    return new SymbolRow(
        text(headers.get(names), bytes.getInt(at)),
        Integer.toUnsignedLong(bytes.getInt(at + 4)),
        Integer.toUnsignedLong(bytes.getInt(at + 8)),
        info & 15,
        info >> 4 & 15,
        Short.toUnsignedInt(bytes.getShort(at + 14)));
  }

  private String text(Header table, int offset) {
    checkInside(table, "a table of names is cut off");
    long start = table.offset() + Integer.toUnsignedLong(offset);
    long limit = Math.min(table.offset() + table.bytes(), start + NAME_LIMIT);
    long end = start;
    while (end < limit && bytes.get((int) end) != 0) {
      end++;
    }
    check(start < limit && end < limit, start, "a name is cut off or too long");
    byte[] name = new byte[(int) (end - start)];
    bytes.get((int) start, name);
    return new String(name, StandardCharsets.UTF_8);
  }

  private void checkInside(Header header, String problem) {
    check(isInside(header.offset(), header.bytes()), header.offset(), problem);
  }

  private boolean isInside(long offset, long count) {
    return offset <= bytes.capacity() && count <= bytes.capacity() - offset;
  }

  private void check(boolean condition, long offset, String problem) {
    if (!condition) {
      throw new Diagnostics().fatal(Code.TOOL_OUTPUT, Location.at(file, offset), null, problem);
    }
  }
}
