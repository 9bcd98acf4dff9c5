package org.netkit.aot.report;

/**
 * A limit that the user set, and what the firmware needs.
 *
 * @param name {@code flash}, {@code ram}, {@code stack} or {@code instructions}
 * @param unit {@code bytes} or {@code instructions}
 * @param limit the most that is allowed
 * @param actual what it is
 * @param isMet true if that is no more than the limit
 */
public record Budget(String name, String unit, long limit, long actual, boolean isMet) {
  /** A limit and what there is. */
  public static Budget of(String name, String unit, long limit, long actual) {
    return new Budget(name, unit, limit, actual, actual <= limit);
  }
}
