package org.netkit.aot.page;

import java.util.Locale;

/** Lengths and texts of drawings. */
final class Pixels {
  /** Mean width of a character of the drawings' type, which has 11 pixels. */
  private static final double CHARACTER_WIDTH = 6.2;

  private static final int SHORTEST_TEXT = 7;

  private Pixels() {}

  /** A length with at most one digit behind the point. */
  static String text(double length) {
    String text = String.format(Locale.ROOT, "%.1f", length);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }

  /** As much of a text as fits, with an ellipsis; empty if next to nothing does. */
  static String fitting(String text, double width) {
    int characters = (int) (width / CHARACTER_WIDTH);
    if (text.length() <= characters) {
      return text;
    }
    return characters < SHORTEST_TEXT ? "" : text.substring(0, characters - 1) + "…";
  }
}
