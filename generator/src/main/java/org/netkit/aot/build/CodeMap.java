package org.netkit.aot.build;

import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.netkit.aot.build.ElfFile.Symbol;

/** Which addresses of a program are functions, and which bytes of them are instructions. */
final class CodeMap {
  /**
   * Hand-written code has a symbol of this beginning at a computed jump that stays in its function.
   */
  private static final String JUMP_INSIDE = "nk_jump_inside_";

  private final ElfFile elf;
  private final NavigableMap<Long, Symbol> functions = new TreeMap<>();
  private final NavigableMap<Long, Boolean> isCodeFrom = new TreeMap<>();
  private final Set<Long> jumpsInside = new TreeSet<>();

  CodeMap(ElfFile elf) {
    this.elf = elf;
    for (Symbol symbol : elf.symbols()) {
      if (symbol.isFunction()) {
        functions.merge(symbol.address(), symbol, (a, b) -> b.bytes() > a.bytes() ? b : a);
      } else if (symbol.name().matches("\\$[td](\\..*)?")) { // ELF for the Arm Architecture, 5.5.5
        isCodeFrom.put(symbol.address(), symbol.name().startsWith("$t"));
      } else if (symbol.name().startsWith(JUMP_INSIDE)) {
        jumpsInside.add(symbol.address() & ~1L);
      }
    }
  }

  /** Name of the function that begins at an address. */
  String name(long address) {
    return functions.get(address).name();
  }

  /** Where the function begins that an address lies in. */
  Optional<Long> functionAt(long address) {
    Map.Entry<Long, Symbol> entry = functions.floorEntry(address);
    boolean isInside = entry != null && address - entry.getKey() < entry.getValue().bytes();
    return isInside ? Optional.of(entry.getKey()) : Optional.empty();
  }

  /** What the function does that begins at an address. */
  ThumbFunction decode(long address) {
    long end = address + functions.get(address).bytes();
    ThumbDecoder decoder = new ThumbDecoder(address, end);
    for (long at = address; at + 2 <= end; ) {
      int first = elf.codeHalfword(at);
      if (first < 0 || !isCode(at)) {
        at += 2;
      } else if (ThumbDecoder.isWide(first)) {
        decoder.wide(at, first, elf.codeHalfword(at + 2));
        at += 4;
      } else {
        if (!jumpsInside.contains(at)) {
          decoder.narrow(at, first);
        }
        at += 2;
      }
    }
    return decoder.result();
  }

  private boolean isCode(long address) {
    Map.Entry<Long, Boolean> entry = isCodeFrom.floorEntry(address);
    return entry == null || entry.getValue();
  }
}
