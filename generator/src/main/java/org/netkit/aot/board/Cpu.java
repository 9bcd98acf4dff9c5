package org.netkit.aot.board;

import java.util.ArrayList;
import java.util.List;

/**
 * The processor, in the words of GCC.
 *
 * @param core such as {@code cortex-m4}
 * @param fpu such as {@code fpv4-sp-d16}, or {@code none}
 * @param floatAbi {@code hard}, {@code softfp} or {@code soft}
 */
public record Cpu(String core, String fpu, String floatAbi) {

  /** Options of GCC that choose this processor. */
  public List<String> flags() {
    List<String> flags = new ArrayList<>(List.of("-mcpu=" + core, "-mthumb"));
    if (!fpu.equals("none")) {
      flags.add("-mfpu=" + fpu);
    }
    flags.add("-mfloat-abi=" + floatAbi);
    return List.copyOf(flags);
  }
}
