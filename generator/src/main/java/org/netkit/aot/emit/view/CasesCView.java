package org.netkit.aot.emit.view;

import java.util.List;

/**
 * View of {@code firmware/cases.c.stg}.
 *
 * @param banner head of the file
 * @param symbol the model's C name
 * @param totalBytes size of all inputs with their padding
 * @param cases the inputs, in order
 */
public record CasesCView(BannerView banner, String symbol, int totalBytes, List<Case> cases) {

  /**
   * One input.
   *
   * @param name one word
   * @param offset first byte in the file of inputs, a multiple of 16
   */
  public record Case(String name, int offset) {}
}
