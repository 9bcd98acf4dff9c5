package org.netkit.aot.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.netkit.aot.build.Firmware;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Op;
import org.netkit.aot.run.CountedRun;
import org.netkit.aot.select.Schedule;
import org.netkit.aot.select.ScheduledStep;

/** Lays the steps of several builds of one model side by side. */
public final class ComparisonReport {
  private final List<Candidate> candidates;

  /** Position of each op in the network, by name: builds differ in how they group ops. */
  private final Map<String, Integer> positions = new HashMap<>();

  private ComparisonReport(List<Candidate> candidates) {
    this.candidates = candidates;
    List<Op> ops = candidates.get(0).schedule().stepList().graph().graph().ops();
    for (Op op : ops) {
      positions.put(op.name(), positions.size());
    }
  }

  /**
   * A build of the model.
   *
   * @param library library and version that the kernels come from, empty for our own
   * @param schedule its steps
   * @param firmware as linked
   * @param run its run, with counts
   * @param differingElements elements of all outputs that differ from the reference
   */
  public record Candidate(
      String library,
      Schedule schedule,
      Firmware firmware,
      CountedRun run,
      long differingElements) {}

  /** The comparison, with the builds in the given order, at least one. */
  public static Comparison of(
      String tool, String file, String board, String symbol, List<Candidate> candidates) {
    ComparisonReport report = new ComparisonReport(candidates);
    return new Comparison(
        Comparison.SCHEMA,
        tool,
        file,
        board,
        candidates.get(0).run().instructions().size(),
        candidates.stream().map(candidate -> build(candidate, symbol)).toList(),
        report.rows());
  }

  private static Comparison.Build build(Candidate candidate, String symbol) {
    long testData =
        candidate.firmware().contributions().stream()
            .filter(part -> part.isInFlash())
            .filter(part -> ContentKind.of(part, symbol) == ContentKind.TEST_DATA)
            .mapToLong(part -> part.bytes())
            .sum();
    return new Comparison.Build(
        candidate.schedule().backend(),
        candidate.library(),
        candidate.run().ofInference(),
        candidate.firmware().flashBytes(),
        testData,
        candidate.firmware().ramBytes(),
        candidate.run().result().stackUsedBytes(),
        candidate.differingElements());
  }

  /** Rows end where a step of every build ends. */
  private List<Comparison.Row> rows() {
    TreeSet<Integer> ends = new TreeSet<>(positions.values());
    for (Candidate candidate : candidates) {
      ends.retainAll(
          candidate.schedule().steps().stream()
              .map(step -> end(step.step()))
              .collect(Collectors.toSet()));
    }
    List<Comparison.Row> rows = new ArrayList<>();
    int start = -1;
    for (int end : ends) {
      rows.add(row(start, end));
      start = end;
    }
    return rows;
  }

  private int end(Step step) {
    return positions.get(step.last().name());
  }

  private Comparison.Row row(int start, int end) {
    List<ScheduledStep> first = steps(candidates.get(0), start, end);
    String name = first.stream().map(s -> s.step().name()).collect(Collectors.joining(" + "));
    long macs = first.stream().mapToLong(s -> OpCost.of(s.step()).macs()).sum();
    List<Comparison.Cell> cells = new ArrayList<>();
    for (Candidate candidate : candidates) {
      List<ScheduledStep> steps = steps(candidate, start, end);
      cells.add(
          new Comparison.Cell(
              steps.stream().map(s -> s.kernel().kind()).toList(),
              steps.stream().mapToLong(s -> candidate.run().ofStep(s.step().index())).sum()));
    }
    return new Comparison.Row(name, macs, cells);
  }

  private List<ScheduledStep> steps(Candidate candidate, int start, int end) {
    return candidate.schedule().steps().stream()
        .filter(s -> end(s.step()) > start && end(s.step()) <= end)
        .toList();
  }
}
