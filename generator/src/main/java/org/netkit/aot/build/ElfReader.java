package org.netkit.aot.build;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.netkit.aot.build.ElfFile.Section;
import org.netkit.aot.build.ElfFile.Symbol;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.CompileException;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.diag.Location;

/**
 * Reads sections and symbols of a 32-bit little-endian ELF file (System V ABI, chapters 4 and 5;
 * ELF for the Arm Architecture). Every offset is checked: the file may be damaged. Errors: {@link
 * Code#TOOL_OUTPUT}.
 */
final class ElfReader {
  private static final int HEADER_BYTES = 52;
  private static final int SECTION_BYTES = 40;
  private static final int SYMBOL_BYTES = 16;
  private static final int SHT_SYMTAB = 2;
  private static final int STT_OBJECT = 1;
  private static final int STT_FUNC = 2;
  private static final int EM_ARM = 40;
  private static final int NAME_LIMIT = 4096;

  private final String file;
  private final ByteBuffer bytes;

  private ElfReader(String file, byte[] content) {
    this.file = file;
    this.bytes = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
  }

  /**
   * Reads a file.
   *
   * @param file how messages call it
   */
  static ElfFile read(String file, byte[] content) {
    return new ElfReader(file, content).read();
  }

  /** A row of the section header table; offsets and sizes are unsigned. */
  private record Header(
      int name, int type, int flags, long address, long offset, long bytes, int link) {}

  private ElfFile read() {
    check(bytes.capacity() >= HEADER_BYTES, 0, "the file is too short");
    check(bytes.getInt(0) == 0x464C457F, 0, "not an ELF file");
    check(bytes.get(4) == 1 && bytes.get(5) == 1, 4, "not a 32-bit little-endian file");
    check(bytes.getShort(18) == EM_ARM, 18, "not a program for Arm");
    check(bytes.getShort(46) == SECTION_BYTES, 46, "a section header of unknown size");
    List<Header> headers = headers();
    int namesIndex = Short.toUnsignedInt(bytes.getShort(50));
    check(namesIndex < headers.size(), 50, "no table of section names");
    Header names = headers.get(namesIndex);
    List<Section> sections = new ArrayList<>();
    List<Symbol> symbols = new ArrayList<>();
    for (Header header : headers) {
      String name = text(names, header.name());
      sections.add(
          new Section(name, header.type(), header.flags(), header.address(), header.bytes()));
      if (header.type() == SHT_SYMTAB) {
        check(header.link() >= 0 && header.link() < headers.size(), 0, "no table of symbol names");
        readSymbols(header, headers.get(header.link()), symbols);
      }
    }
    return new ElfFile(sections, symbols);
  }

  private List<Header> headers() {
    long start = Integer.toUnsignedLong(bytes.getInt(32));
    int count = Short.toUnsignedInt(bytes.getShort(48));
    check(isInside(start, (long) count * SECTION_BYTES), 32, "the section headers are cut off");
    List<Header> headers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int at = (int) start + i * SECTION_BYTES;
      headers.add(
          new Header(
              bytes.getInt(at),
              bytes.getInt(at + 4),
              bytes.getInt(at + 8),
              Integer.toUnsignedLong(bytes.getInt(at + 12)),
              Integer.toUnsignedLong(bytes.getInt(at + 16)),
              Integer.toUnsignedLong(bytes.getInt(at + 20)),
              bytes.getInt(at + 24)));
    }
    return headers;
  }

  private void readSymbols(Header table, Header names, List<Symbol> symbols) {
    check(isInside(table.offset(), table.bytes()), table.offset(), "the symbols are cut off");
    long count = table.bytes() / SYMBOL_BYTES;
    for (long i = 0; i < count; i++) {
      int at = (int) (table.offset() + i * SYMBOL_BYTES);
      int type = bytes.get(at + 12) & 15;
      boolean isFunction = type == STT_FUNC;
      long value = Integer.toUnsignedLong(bytes.getInt(at + 4));
      long size = Integer.toUnsignedLong(bytes.getInt(at + 8));
      if (isFunction || type == STT_OBJECT || type == 0) {
        String name = text(names, bytes.getInt(at));
        symbols.add(new Symbol(name, isFunction ? value & ~1L : value, size, isFunction));
      }
    }
  }

  private String text(Header table, int offset) {
    check(isInside(table.offset(), table.bytes()), table.offset(), "a table of names is cut off");
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

  private boolean isInside(long offset, long count) {
    return offset <= bytes.capacity() && count <= bytes.capacity() - offset;
  }

  private void check(boolean condition, long offset, String problem) throws CompileException {
    if (!condition) {
      throw new Diagnostics().fatal(Code.TOOL_OUTPUT, Location.at(file, offset), null, problem);
    }
  }
}
