package org.netkit.aot.build;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.netkit.aot.link.Contribution;

/**
 * A built firmware. {@code arm-none-eabi-size} shows the same numbers: text + data = flash, data +
 * bss = ram + stack (the stack's reserve is the section {@code .stack}, which it counts as bss).
 *
 * @param elf the program
 * @param map the linker's map
 * @param flashBytes code, constants and initial values of variables
 * @param ramBytes variables, without the stack
 * @param stackBytes the stack's reserve
 * @param sectionBytes sizes of the program's sections, in the order of the map
 * @param contributions what flash and RAM consist of, gaps included, in the order of the addresses
 */
public record Firmware(
    Path elf,
    Path map,
    long flashBytes,
    long ramBytes,
    long stackBytes,
    Map<String, Long> sectionBytes,
    List<Contribution> contributions) {
  /** Copies the collections. */
  public Firmware {
    sectionBytes = Collections.unmodifiableMap(new LinkedHashMap<>(sectionBytes));
    contributions = List.copyOf(contributions);
  }
}
