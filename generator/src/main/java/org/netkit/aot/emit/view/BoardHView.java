package org.netkit.aot.emit.view;

import java.util.List;

/**
 * View of {@code firmware/board.h.stg}.
 *
 * @param banner head of the file
 * @param title the board in one line
 * @param constants macros, in order
 */
public record BoardHView(BannerView banner, String title, List<Constant> constants) {

  /**
   * A macro.
   *
   * @param name legal in C
   * @param value an unsigned literal
   */
  public record Constant(String name, String value) {}
}
