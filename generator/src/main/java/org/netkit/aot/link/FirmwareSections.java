package org.netkit.aot.link;

import java.util.List;

/** The sections that {@code firmware/link.ld.stg} puts into the board's memory. */
public final class FirmwareSections {
  /** Code; the vector table is its beginning. */
  public static final String TEXT = ".text";

  /** Constants. */
  public static final String RODATA = ".rodata";

  /** Variables with initial values, which are in flash too. */
  public static final String DATA = ".data";

  /** Variables that begin as zero. */
  public static final String BSS = ".bss";

  /** The stack's reserve. */
  public static final String STACK = ".stack";

  /** Those in flash; .data has its initial values there. */
  public static final List<String> FLASH = List.of(TEXT, RODATA, ".init_array", DATA);

  /** Those in RAM. */
  public static final List<String> RAM = List.of(STACK, DATA, BSS);

  private FirmwareSections() {}

  /** True for a section of the firmware. */
  public static boolean isKnown(String name) {
    return FLASH.contains(name) || RAM.contains(name);
  }
}
