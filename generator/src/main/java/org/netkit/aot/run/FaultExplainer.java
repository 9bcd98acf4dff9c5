package org.netkit.aot.run;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.netkit.aot.build.ElfFile;

/**
 * Turns an {@code NK fault} line into a sentence, with the functions that its addresses lie in.
 * Status bits: Armv7-M Architecture Reference Manual (DDI 0403), section B3.2.15.
 */
public final class FaultExplainer {
  private static final String HEX = "([0-9a-f]{8})";
  private static final Pattern LINE =
      Pattern.compile(
          "NK fault ([a-z-]+) sp=HEX cfsr=HEX hfsr=HEX mmfar=HEX bfar=HEX pc=HEX lr=HEX"
              .replace("HEX", HEX));
  private static final int MMFAR_VALID = 1 << 7;
  private static final int BFAR_VALID = 1 << 15;

  private static final Map<String, String> HINTS =
      Map.of(
          "stack-overflow",
          "reserve more with stack.reserve_bytes in the board's descriptor",
          "unaligned-access",
          "double and multiple loads need addresses that are multiples of 4",
          "flash-write",
          "constants lie in flash and cannot be changed: a pointer or an index is wrong",
          "outside-ram",
          "the board has no memory there: a pointer or an index is wrong",
          "bus-error",
          "nothing answers at that address: a pointer or an index is wrong",
          "no-coprocessor",
          "the code uses a floating-point unit that the core does not have, or that is off");

  private final ElfFile elf;

  /** Explains faults of one program. */
  public FaultExplainer(ElfFile elf) {
    this.elf = elf;
  }

  /** What happened and where, or the line itself if it has another form. */
  String explain(String line) {
    Matcher match = LINE.matcher(line);
    if (!match.matches()) {
      return line;
    }
    StringBuilder text = new StringBuilder(match.group(1).replace('-', ' '));
    int cfsr = Integer.parseUnsignedInt(match.group(3), 16);
    if ((cfsr & MMFAR_VALID) != 0) {
      text.append(" at address 0x").append(match.group(5));
    } else if ((cfsr & BFAR_VALID) != 0) {
      text.append(" at address 0x").append(match.group(6));
    }
    text.append(place(" in ", match.group(7))).append(place(", called from ", match.group(8)));
    String registers = line.substring(line.indexOf(" sp=") + 1).replace("=", " 0x");
    return text.append(" (").append(registers).append(")").toString();
  }

  /** What can be done, or null if nothing is known. */
  String hint(String line) {
    Matcher match = LINE.matcher(line);
    return match.matches() ? HINTS.get(match.group(1)) : null;
  }

  private String place(String words, String hexAddress) {
    long address = Long.parseLong(hexAddress, 16) & ~1L;
    return elf.functionAt(address).map(function -> words + function.name()).orElse("");
  }
}
