package org.netkit.aot.select;

/** What a core has beyond the plain instruction set, as far as kernels differ by it. */
public enum Extension {
  /** Nothing: any C machine, Cortex-M3. */
  PLAIN,
  /** The DSP extension of Armv7E-M and Armv8-M: Cortex-M4, M7, M33. */
  DSP,
  /** The vector extension of Armv8.1-M (Helium): Cortex-M55. */
  MVE;

  /**
   * The extension that GCC assumes for a core.
   *
   * @param core such as {@code cortex-m4}
   */
  public static Extension ofCore(String core) {
    return switch (core) {
      case "cortex-m4", "cortex-m7", "cortex-m33" -> DSP;
      case "cortex-m55" -> MVE;
      default -> PLAIN;
    };
  }
}
