package org.netkit.aot.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A table of columns for a terminal. Columns are two spaces apart; a heading that starts with
 * {@code >} makes its column right-aligned, for numbers.
 */
final class TextTable {
  private static final String GAP = "  ";

  private final boolean[] isRight;
  private final List<String[]> rows = new ArrayList<>();

  /** A table with these headings. */
  TextTable(String... headings) {
    isRight = new boolean[headings.length];
    String[] row = new String[headings.length];
    for (int i = 0; i < headings.length; i++) {
      isRight[i] = headings[i].startsWith(">");
      row[i] = isRight[i] ? headings[i].substring(1) : headings[i];
    }
    rows.add(row);
  }

  /** Adds a row with one cell a column. */
  TextTable row(Object... cells) {
    if (cells.length != isRight.length) {
      throw new IllegalArgumentException(cells.length + " cells for " + isRight.length);
    }
    rows.add(Arrays.stream(cells).map(TextTable::cell).toArray(String[]::new));
    return this;
  }

  /**
   * Lines with a final line end each, indented by {@code indent} spaces, no blanks at their end.
   */
  String text(int indent) {
    StringBuilder text = new StringBuilder();
    int[] widths = widths();
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder(" ".repeat(indent));
      for (int i = 0; i < row.length; i++) {
        String blanks = " ".repeat(widths[i] - row[i].codePointCount(0, row[i].length()));
        line.append(i == 0 ? "" : GAP).append(isRight[i] ? blanks + row[i] : row[i] + blanks);
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }

  private int[] widths() {
    int[] widths = new int[isRight.length];
    for (String[] row : rows) {
      for (int i = 0; i < row.length; i++) {
        widths[i] = Math.max(widths[i], row[i].codePointCount(0, row[i].length()));
      }
    }
    return widths;
  }

  private static String cell(Object value) {
    return value instanceof Integer || value instanceof Long
        ? Numbers.grouped(((Number) value).longValue())
        : value.toString();
  }
}
