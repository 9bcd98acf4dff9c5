package org.netkit.aot.select;

import java.util.Locale;

/** What the choice of kernels is made for. */
public enum Goal {
  /** Fewest cycles. */
  SPEED,
  /** Few cycles, but a byte of flash or RAM must be worth its price. */
  BALANCED,
  /** Least flash. */
  SIZE,
  /** Least RAM. */
  RAM;

  /** Name on the command line: {@code speed}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
