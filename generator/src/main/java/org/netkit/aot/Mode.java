package org.netkit.aot;

import java.util.Locale;

/** How a model becomes code. */
public enum Mode {
  /** A static chain of kernel calls; no loader, no arena, no heap. */
  LOWERED,

  /** The bundle in flash, interpreted inside one arena. */
  EMBED;

  /** Name on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
