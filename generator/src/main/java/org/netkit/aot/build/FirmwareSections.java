package org.netkit.aot.build;

import java.util.List;

/** The sections that {@code firmware/link.ld.stg} puts into the board's memory. */
final class FirmwareSections {
  static final String DATA = ".data";
  static final String BSS = ".bss";
  static final String STACK = ".stack";

  /** Those in flash; .data has its initial values there. */
  static final List<String> FLASH = List.of(".text", ".rodata", ".init_array", DATA);

  /** Those in RAM. */
  static final List<String> RAM = List.of(STACK, DATA, BSS);

  private FirmwareSections() {}

  static boolean isKnown(String name) {
    return FLASH.contains(name) || RAM.contains(name);
  }
}
