package org.netkit.aot.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** A comparison as tables for a terminal. */
public final class ComparisonText {
  private ComparisonText() {}

  /** Instructions by step, memory, and which functions computed what. */
  public static String of(Comparison comparison) {
    return instructions(comparison) + "\n" + memory(comparison) + "\n" + kernels(comparison);
  }

  private static String instructions(Comparison comparison) {
    List<String> headings = new ArrayList<>(List.of("instructions", ">MACs"));
    for (Comparison.Build build : comparison.builds()) {
      headings.add(">" + build.kernels());
      headings.add(">");
    }
    headings.remove(3); // the first build is what the others are compared with
    TextTable table = new TextTable(headings.toArray(String[]::new));
    for (Comparison.Row row : comparison.rows()) {
      table.row(
          cells(
              row.name(),
              row.macs(),
              row.cells().stream().map(Comparison.Cell::instructions).toList()));
    }
    table.row(
        cells(
            "one inference",
            comparison.rows().stream().mapToLong(Comparison.Row::macs).sum(),
            comparison.builds().stream().map(Comparison.Build::instructions).toList()));
    return table.text(0);
  }

  private static Object[] cells(String name, long macs, List<Long> instructions) {
    List<Object> cells = new ArrayList<>(List.of(name, macs, instructions.get(0)));
    for (Long count : instructions.subList(1, instructions.size())) {
      cells.add(count);
      cells.add(ratio(count, instructions.get(0)));
    }
    return cells.toArray();
  }

  private static String memory(Comparison comparison) {
    List<String> headings = new ArrayList<>(List.of("bytes"));
    comparison.builds().forEach(build -> headings.add(">" + build.kernels()));
    TextTable table = new TextTable(headings.toArray(String[]::new));
    row(table, comparison, "flash without test data", b -> b.flashBytes() - b.testDataBytes());
    row(table, comparison, "RAM without the stack", Comparison.Build::ramBytes);
    row(table, comparison, "stack used", Comparison.Build::stackUsedBytes);
    return table.text(0);
  }

  private static void row(
      TextTable table, Comparison comparison, String name, ToLongFunction<Comparison.Build> value) {
    List<Object> cells = new ArrayList<>(List.of(name));
    comparison.builds().forEach(build -> cells.add(value.applyAsLong(build)));
    table.row(cells.toArray());
  }

  private static String kernels(Comparison comparison) {
    List<String> headings = new ArrayList<>(List.of("computed by"));
    for (Comparison.Build build : comparison.builds()) {
      String library = build.library().isEmpty() ? "" : ", " + build.library();
      headings.add(build.kernels() + library);
    }
    TextTable table = new TextTable(headings.toArray(String[]::new));
    for (Comparison.Row row : comparison.rows()) {
      List<Object> cells = new ArrayList<>(List.of(row.name()));
      row.cells().forEach(cell -> cells.add(String.join(", ", cell.kernels())));
      table.row(cells.toArray());
    }
    return table.text(0);
  }

  /** {@code 4.8x} of the first build. */
  static String ratio(long value, long first) {
    return first == 0
        ? ""
        : String.format(
            Locale.ROOT, "%d.%dx", tenths(value, first) / 10, tenths(value, first) % 10);
  }

  private static long tenths(long value, long first) {
    return (20 * value + first) / (2 * first);
  }

  /** One line: what was compared. */
  public static String heading(Comparison comparison) {
    String names =
        comparison.builds().stream()
            .map(Comparison.Build::kernels)
            .collect(Collectors.joining(" against "));
    return comparison.file()
        + " on "
        + comparison.board()
        + ": "
        + names
        + ", mean of "
        + comparison.inferences()
        + (comparison.inferences() == 1 ? " inference" : " inferences")
        + " in QEMU";
  }
}
