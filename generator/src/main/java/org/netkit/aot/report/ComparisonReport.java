package org.netkit.aot.report;

import java.util.ArrayList;
import java.util.List;
import org.netkit.aot.build.Firmware;
import org.netkit.aot.run.CountedRun;
import org.netkit.aot.select.Schedule;
import org.netkit.aot.select.ScheduledStep;

/** Lays the steps of several builds of one model side by side. */
public final class ComparisonReport {
  private ComparisonReport() {}

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
    return new Comparison(
        Comparison.SCHEMA,
        tool,
        file,
        board,
        candidates.get(0).run().instructions().size(),
        candidates.stream().map(candidate -> build(candidate, symbol)).toList(),
        rows(candidates));
  }

  static Comparison.Build build(Candidate candidate, String symbol) {
    long testData =
        candidate.firmware().contributions().stream()
            .filter(part -> part.isInFlash())
            .filter(part -> ContentKind.of(part, symbol) == ContentKind.TEST_DATA)
            .mapToLong(part -> part.bytes())
            .sum();
    long macs =
        candidate.schedule().steps().stream().mapToLong(s -> OpCost.of(s.step()).macs()).sum();
    return new Comparison.Build(
        candidate.schedule().backend(),
        candidate.library(),
        candidate.run().ofInference(),
        InstructionReport.perMac(candidate.run().ofInference(), macs),
        candidate.firmware().flashBytes(),
        testData,
        candidate.firmware().ramBytes(),
        candidate.run().result().stackUsedBytes(),
        candidate.differingElements());
  }

  private static List<Comparison.Row> rows(List<Candidate> candidates) {
    return StepRows.of(candidates.stream().map(Candidate::schedule).toList()).stream()
        .map(row -> row(row, candidates))
        .toList();
  }

  private static Comparison.Row row(StepRows.Row row, List<Candidate> candidates) {
    List<Comparison.Cell> cells = new ArrayList<>();
    for (int i = 0; i < candidates.size(); i++) {
      CountedRun run = candidates.get(i).run();
      List<ScheduledStep> steps = row.steps().get(i);
      long instructions = steps.stream().mapToLong(s -> run.ofStep(s.step().index())).sum();
      cells.add(
          new Comparison.Cell(
              steps.stream().map(StepRows::function).toList(),
              instructions,
              InstructionReport.perMac(instructions, row.macs())));
    }
    return new Comparison.Row(row.name(), row.macs(), cells);
  }
}
