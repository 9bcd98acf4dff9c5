package org.netkit.aot.cli;

/** Text broken into lines for a terminal. */
final class Paragraph {
  private static final int COLUMNS = 80;

  private Paragraph() {}

  /** The words of a text in lines of at most 80 columns (a longer word has a line of its own). */
  static String wrap(String text) {
    StringBuilder wrapped = new StringBuilder();
    int column = 0;
    for (String word : text.split(" ")) {
      if (column > 0 && column + 1 + word.length() > COLUMNS) {
        wrapped.append('\n');
        column = 0;
      } else if (column > 0) {
        wrapped.append(' ');
        column++;
      }
      wrapped.append(word);
      column += word.length();
    }
    return wrapped.toString();
  }
}
