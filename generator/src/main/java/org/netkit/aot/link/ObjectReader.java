package org.netkit.aot.link;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.link.ObjectFile.Definition;
import org.netkit.aot.link.ObjectFile.Pieces;
import org.netkit.aot.link.ObjectFile.Reference;
import org.netkit.aot.link.ObjectFile.Section;

/**
 * Reads a relocatable ELF file: sections that end up in memory, what they refer to by relocations,
 * and the names that the file defines. Errors: {@link org.netkit.aot.diag.Code#TOOL_OUTPUT}.
 */
public final class ObjectReader {
  private static final int SHT_RELA = 4;
  private static final int SHT_NOBITS = 8;
  private static final int SHT_REL = 9;
  private static final int SHF_WRITE = 1;
  private static final int SHF_ALLOC = 2;
  private static final int SHF_MERGE = 0x10;
  private static final int SHF_STRINGS = 0x20;
  private static final int SHN_COMMON = 0xFFF2;
  private static final int FIRST_RESERVED = 0xFF00;
  private static final int STB_LOCAL = 0;
  private static final int STB_WEAK = 2;
  private static final int REL_BYTES = 8;
  private static final int RELA_BYTES = 12;

  private final String name;
  private final ElfImage image;
  private final List<ElfImage.SymbolRow> symbols;

  private ObjectReader(String name, byte[] content) {
    this.name = name;
    this.image = new ElfImage(name, content);
    this.symbols = image.symbols();
  }

  /**
   * Reads a file.
   *
   * @param name how the linker's map and messages call it
   */
  public static ObjectFile read(String name, byte[] content) {
    return new ObjectReader(name, content).read();
  }

  private ObjectFile read() {
    Map<Integer, Set<Reference>> references = references();
    List<Section> sections = new ArrayList<>();
    for (int i = 0; i < image.headers().size(); i++) {
      sections.add(section(image.headers().get(i), references.getOrDefault(i, Set.of())));
    }
    Map<String, Definition> definitions = new HashMap<>();
    for (ElfImage.SymbolRow symbol : symbols) {
      boolean isDefined = symbol.section() > 0 && symbol.section() < FIRST_RESERVED;
      if (symbol.binding() != STB_LOCAL && (isDefined || symbol.section() == SHN_COMMON)) {
        int section = isDefined ? symbol.section() : sections.size();
        if (!isDefined) {
          sections.add(common(symbol));
        }
        boolean isWeak = !isDefined || symbol.binding() == STB_WEAK;
        definitions.put(symbol.name(), new Definition(section, isWeak));
      }
    }
    return new ObjectFile(name, sections, definitions);
  }

  private Map<Integer, Set<Reference>> references() {
    Map<Integer, Set<Reference>> all = new HashMap<>();
    for (ElfImage.Header table : image.headers()) {
      if (table.type() == SHT_REL || table.type() == SHT_RELA) {
        Set<Reference> found = all.computeIfAbsent(table.info(), k -> new LinkedHashSet<>());
        ByteBuffer words = image.words(table);
        int stride = table.type() == SHT_REL ? REL_BYTES : RELA_BYTES;
        for (int at = 0; at + stride <= words.capacity(); at += stride) {
          add(words.getInt(at + 4) >>> 8, found);
        }
      }
    }
    return all;
  }

  private void add(int symbolIndex, Set<Reference> found) {
    if (symbolIndex > 0 && symbolIndex < symbols.size()) {
      ElfImage.SymbolRow symbol = symbols.get(symbolIndex);
      if (symbol.binding() != STB_LOCAL) {
        boolean isOptional = symbol.binding() == STB_WEAK && symbol.section() == 0;
        found.add(new Reference.ToName(symbol.name(), isOptional));
      } else if (symbol.section() < image.headers().size()) {
        found.add(new Reference.ToSection(symbol.section()));
      }
    }
  }

  private Section section(ElfImage.Header header, Set<Reference> references) {
    boolean isAllocated = (header.flags() & SHF_ALLOC) != 0;
    boolean isMerged = isAllocated && (header.flags() & SHF_MERGE) != 0 && header.entryBytes() > 0;
    return new Section(
        image.name(header),
        header.bytes(),
        Math.max(1, header.alignment()),
        isAllocated,
        header.type() != SHT_NOBITS,
        (header.flags() & SHF_WRITE) != 0,
        isMerged
            ? new Pieces(header.entryBytes(), (header.flags() & SHF_STRINGS) != 0)
            : Pieces.WHOLE,
        Int8Data.wrap(isMerged ? image.content(header) : new byte[0]),
        List.copyOf(references));
  }

  /** A variable that the linker makes room for; its value is its alignment. */
  private static Section common(ElfImage.SymbolRow symbol) {
    return new Section(
        "COMMON",
        symbol.bytes(),
        Math.max(1, symbol.value()),
        true,
        false,
        true,
        Pieces.WHOLE,
        Int8Data.wrap(new byte[0]),
        List.of());
  }
}
