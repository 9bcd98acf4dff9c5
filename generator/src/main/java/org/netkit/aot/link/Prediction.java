package org.netkit.aot.link;

import java.util.List;

/**
 * What a firmware will take, before it is linked; the numbers mean what those of the linked
 * firmware mean.
 *
 * @param flashBytes code, constants and initial values of variables
 * @param ramBytes variables, without the stack
 * @param stackBytes the stack's reserve
 * @param contributions what flash and RAM consist of, gaps included
 */
public record Prediction(
    long flashBytes, long ramBytes, long stackBytes, List<Contribution> contributions) {
  /** Copies the list. */
  public Prediction {
    contributions = List.copyOf(contributions);
  }

  /** Bytes in RAM, the stack's reserve included. */
  public long ramAndStackBytes() {
    return ramBytes + stackBytes;
  }
}
