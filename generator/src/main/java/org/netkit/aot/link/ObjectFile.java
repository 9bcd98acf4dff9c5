package org.netkit.aot.link;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.netkit.aot.data.Int8Data;

/**
 * A compiled object, as far as its place in memory goes.
 *
 * @param name as the linker's map calls it, such as {@code obj/main.o} or {@code
 *     /usr/lib/.../libc.a(lib_a-memcpy.o)}
 * @param sections by section index; index 0 is the empty section
 * @param definitions names with external linkage, and what they stand for
 */
public record ObjectFile(String name, List<Section> sections, Map<String, Definition> definitions) {
  /** Copies the collections. */
  public ObjectFile {
    sections = List.copyOf(sections);
    definitions = Map.copyOf(definitions);
  }

  /**
   * A section.
   *
   * @param name such as {@code .text.main}
   * @param bytes size in memory
   * @param alignment a power of two
   * @param isAllocated true if the program has it in memory
   * @param isLoaded true if its bytes are stored, false if they begin as zero
   * @param isWritable true if the program changes it
   * @param pieces how the linker may merge it with sections of its kind
   * @param content its bytes if it may be merged, else empty
   * @param references what its code and pointers refer to
   */
  public record Section(
      String name,
      long bytes,
      long alignment,
      boolean isAllocated,
      boolean isLoaded,
      boolean isWritable,
      Pieces pieces,
      Int8Data content,
      List<Reference> references) {
    /** Copies the list. */
    public Section {
      references = List.copyOf(references);
    }
  }

  /**
   * What a section consists of for a linker that merges equal parts ({@code SHF_MERGE}, {@code
   * SHF_STRINGS}).
   *
   * @param bytes size of an element, 0 if the section is one whole
   * @param areStrings true if elements form strings that end with a zero
   */
  public record Pieces(int bytes, boolean areStrings) {
    /** A section that stays as it is. */
    public static final Pieces WHOLE = new Pieces(0, false);
  }

  /** What a section refers to: another section of its file, or a name with external linkage. */
  public sealed interface Reference {
    /** A section of the same file. */
    record ToSection(int index) implements Reference {}

    /**
     * A name that this or another file defines.
     *
     * @param isOptional true if no library is searched for it
     */
    record ToName(String name, boolean isOptional) implements Reference {}
  }

  /**
   * Where a name with external linkage lives.
   *
   * @param section index into the file's sections
   * @param isWeak true if another file's definition comes first
   */
  public record Definition(int section, boolean isWeak) {}

  /**
   * The object that a source of nothing but constant arrays becomes, without compiling it.
   *
   * @param bytesByName sizes, in the order of the source; every array is aligned alike
   * @param alignment of each
   */
  public static ObjectFile ofConstants(String name, Map<String, Long> bytesByName, int alignment) {
    List<Section> sections = new ArrayList<>();
    Map<String, Definition> definitions = new LinkedHashMap<>();
    bytesByName.forEach(
        (symbol, bytes) -> {
          definitions.put(symbol, new Definition(sections.size(), false));
          sections.add(
              new Section(
                  FirmwareSections.RODATA + "." + symbol,
                  bytes,
                  alignment,
                  true,
                  true,
                  false,
                  Pieces.WHOLE,
                  Int8Data.wrap(new byte[0]),
                  List.of()));
        });
    return new ObjectFile(name, sections, definitions);
  }
}
