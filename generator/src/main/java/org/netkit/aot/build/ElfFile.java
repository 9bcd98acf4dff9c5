package org.netkit.aot.build;

import java.util.List;
import java.util.Optional;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.link.FirmwareSections;

/**
 * What a firmware's ELF file holds.
 *
 * @param sections in the order of the section header table
 * @param symbols in the order of the symbol table
 * @param code bytes of the section {@code .text}
 */
public record ElfFile(List<Section> sections, List<Symbol> symbols, Int8Data code) {
  /** Copies the lists. */
  public ElfFile {
    sections = List.copyOf(sections);
    symbols = List.copyOf(symbols);
  }

  /**
   * A section.
   *
   * @param name such as {@code .text}
   * @param type {@code sh_type}; {@link #NOBITS} has no bytes in the file
   * @param flags {@code sh_flags}
   * @param address first address, 0..2^32-1
   * @param bytes size in memory
   */
  public record Section(String name, int type, int flags, long address, long bytes) {
    /** {@code SHT_NOBITS}. */
    public static final int NOBITS = 8;

    private static final int WRITE = 1;
    private static final int ALLOC = 2;

    /** True if the section occupies memory of the target. */
    public boolean isAllocated() {
      return (flags & ALLOC) != 0;
    }

    /** True if its bytes are in the file, and so in flash. */
    public boolean isLoaded() {
      return isAllocated() && type != NOBITS;
    }

    /** True if the program changes it, so that it lies in RAM. */
    public boolean isWritable() {
      return isAllocated() && (flags & WRITE) != 0;
    }
  }

  /**
   * A symbol.
   *
   * @param name as the linker knows it
   * @param address value; bit 0 of a function's address (Thumb) is cleared
   * @param bytes size, 0 if it has none
   * @param isFunction true for code
   */
  public record Symbol(String name, long address, long bytes, boolean isFunction) {}

  /** The halfword of code at an even address, or -1 if there is none. */
  int codeHalfword(long address) {
    long offset = address - section(FirmwareSections.TEXT).map(Section::address).orElse(address);
    if (offset < 0 || offset + 2 > code.elements()) {
      return -1;
    }
    return (code.at((int) offset) & 0xFF) | (code.at((int) offset + 1) & 0xFF) << 8;
  }

  /** The section of that name. */
  public Optional<Section> section(String name) {
    return sections.stream().filter(s -> s.name().equals(name)).findFirst();
  }

  /** The symbol of that name. */
  public Optional<Symbol> symbol(String name) {
    return symbols.stream().filter(s -> s.name().equals(name)).findFirst();
  }

  /** The function that an address lies in. */
  public Optional<Symbol> functionAt(long address) {
    return symbols.stream()
        .filter(Symbol::isFunction)
        .filter(s -> address >= s.address() && address - s.address() < s.bytes())
        .findFirst();
  }

  /**
   * Bytes in flash: what {@code arm-none-eabi-size} calls text and data, the initial values of
   * variables included.
   */
  public long flashBytes() {
    return sections.stream().filter(Section::isLoaded).mapToLong(Section::bytes).sum();
  }

  /** The stack's reserve, which {@code arm-none-eabi-size} counts as bss. */
  public long stackBytes() {
    return section(FirmwareSections.STACK).map(Section::bytes).orElse(0L);
  }

  /** Bytes of variables: data and bss of {@code arm-none-eabi-size} without the stack. */
  public long ramBytes() {
    return sections.stream().filter(Section::isWritable).mapToLong(Section::bytes).sum()
        - stackBytes();
  }
}
