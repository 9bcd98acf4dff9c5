package org.netkit.aot.build;

/** How much of its steps a firmware reports. */
public enum Trace {
  /** Nothing: the firmware as it is shipped. */
  NONE,
  /** Size and CRC-32 of every step's result. */
  CHECKSUMS,
  /** Every byte of every step's result as well. */
  BYTES;

  /** Value of {@code TRACE} for make and of {@code NK_TRACE} for C. */
  public int level() {
    return ordinal();
  }
}
