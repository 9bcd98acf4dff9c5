package org.netkit.aot.build;

import java.util.List;
import org.netkit.aot.build.ElfFile.Section;
import org.netkit.aot.build.ElfFile.Symbol;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.link.ElfImage;
import org.netkit.aot.link.FirmwareSections;

/**
 * Reads sections and symbols of a program. Errors: {@link org.netkit.aot.diag.Code#TOOL_OUTPUT}.
 */
final class ElfReader {
  private static final int SHT_PROGBITS = 1;
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
    Int8Data code =
        image.headers().stream()
            .filter(h -> h.type() == SHT_PROGBITS)
            .filter(h -> image.name(h).equals(FirmwareSections.TEXT))
            .findFirst()
            .map(h -> Int8Data.wrap(image.content(h)))
            .orElse(Int8Data.of());
    return new ElfFile(sections, symbols, code);
  }

  /** Bit 0 of a function's value says that it is Thumb code. */
  private static Symbol symbol(ElfImage.SymbolRow row) {
    boolean isFunction = row.type() == STT_FUNC;
    return new Symbol(
        row.name(), isFunction ? row.value() & ~1L : row.value(), row.bytes(), isFunction);
  }
}
