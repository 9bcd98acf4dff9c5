package org.netkit.aot.report;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** A comparison as tables in Markdown, to be pasted into a document. */
public final class BenchmarkText {
  private final Comparison comparison;
  private final StringBuilder out = new StringBuilder();

  private BenchmarkText(Comparison comparison) {
    this.comparison = comparison;
  }

  /** Instructions of each step and for each multiply-accumulate, and memory. */
  public static String of(Comparison comparison) {
    BenchmarkText text = new BenchmarkText(comparison);
    text.instructions();
    text.out.append('\n');
    text.memory();
    return text.out.toString();
  }

  private List<Comparison.Build> builds() {
    return comparison.builds();
  }

  private void instructions() {
    List<String> headings = new ArrayList<>(List.of("step", "kernels", ">MACs"));
    for (Comparison.Build build : builds()) {
      headings.addAll(List.of(">" + title(build), ">per MAC"));
      if (headings.size() > 5) {
        headings.add(">ratio");
      }
    }
    head(headings);
    long macs = 0;
    for (Comparison.Row row : comparison.rows()) {
      String kernels = row.cells().get(0).kernels().stream().collect(Collectors.joining(", "));
      List<Long> counts = row.cells().stream().map(Comparison.Cell::instructions).toList();
      List<Optional<BigDecimal>> perMac =
          row.cells().stream().map(Comparison.Cell::perMac).toList();
      line(cells(row.name(), kernels, row.macs(), counts, perMac));
      macs += row.macs();
    }
    List<Long> counts = builds().stream().map(Comparison.Build::instructions).toList();
    line(
        cells(
            "one inference",
            "",
            macs,
            counts,
            builds().stream().map(Comparison.Build::perMac).toList()));
  }

  private static List<String> cells(
      String name,
      String kernels,
      long macs,
      List<Long> counts,
      List<Optional<BigDecimal>> perMac) {
    List<String> cells = new ArrayList<>(List.of(name, kernels, Numbers.grouped(macs)));
    for (int i = 0; i < counts.size(); i++) {
      cells.add(Numbers.grouped(counts.get(i)));
      cells.add(perMac.get(i).map(BigDecimal::toString).orElse("-"));
      if (i > 0) {
        cells.add(ComparisonText.ratio(counts.get(i), counts.get(0)));
      }
    }
    return cells;
  }

  private void memory() {
    List<String> headings = new ArrayList<>(List.of("bytes"));
    builds().forEach(build -> headings.add(">" + title(build)));
    head(headings);
    memory("flash without test data", build -> build.flashBytes() - build.testDataBytes());
    memory("RAM without the stack", Comparison.Build::ramBytes);
    memory("stack used", Comparison.Build::stackUsedBytes);
  }

  private void memory(String name, ToLongFunction<Comparison.Build> value) {
    List<String> cells = new ArrayList<>(List.of(name));
    builds().forEach(build -> cells.add(Numbers.grouped(value.applyAsLong(build))));
    line(cells);
  }

  /** A library's version tells more than the name of its set of kernels. */
  private static String title(Comparison.Build build) {
    return build.library().isEmpty() ? build.kernels() : build.library();
  }

  private void head(List<String> headings) {
    line(headings.stream().map(h -> h.startsWith(">") ? h.substring(1) : h).toList());
    String rule =
        headings.stream()
            .map(heading -> heading.startsWith(">") ? "---:" : "---")
            .collect(Collectors.joining("|"));
    out.append('|').append(rule).append("|\n");
  }

  private void line(List<String> cells) {
    out.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }
}
