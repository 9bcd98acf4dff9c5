package org.netkit.aot.build;

import java.util.List;
import org.netkit.aot.build.ElfFile.Section;
import org.netkit.aot.build.ElfFile.Symbol;
import org.netkit.aot.link.ElfImage;

/**
 * Reads sections and symbols of a program. Errors: {@link org.netkit.aot.diag.Code#TOOL_OUTPUT}.
 */
final class ElfReader {
  private static final int STT_FUNC = 2;

  private ElfReader() {}

  /**
   * Reads a file.
   *
   * @param file how messages call it
   */
  static ElfFile read(String file, byte[] content) {
    ElfImage image = new ElfImage(file, content);
    List<Section> sections =
        image.headers().stream()
            .map(
                header ->
                    new Section(
                        image.name(header),
                        header.type(),
                        header.flags(),
                        header.address(),
                        header.bytes()))
            .toList();
    List<Symbol> symbols =
        image.symbols().stream()
            .filter(row -> row.type() <= STT_FUNC)
            .map(ElfReader::symbol)
            .toList();
    return new ElfFile(sections, symbols);
  }

  /** Bit 0 of a function's value says that it is Thumb code. */
  private static Symbol symbol(ElfImage.SymbolRow row) {
    boolean isFunction = row.type() == STT_FUNC;
    return new Symbol(
        row.name(), isFunction ? row.value() & ~1L : row.value(), row.bytes(), isFunction);
  }
}
