package org.netkit.aot.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Op;
import org.netkit.aot.select.Schedule;
import org.netkit.aot.select.ScheduledStep;

/**
 * The steps of several schedules of one model side by side. Schedules differ in how they group ops;
 * a row ends where a step of every schedule ends.
 */
final class StepRows {
  private final List<Schedule> schedules;

  /** Position of each op in the network, by name. */
  private final Map<String, Integer> positions = new HashMap<>();

  /**
   * Ops that every schedule computes in steps of its own.
   *
   * @param steps one list a schedule, each with at least one step
   */
  record Row(List<List<ScheduledStep>> steps) {
    /** Names of the ops. */
    String name() {
      return steps.get(0).stream().map(s -> s.step().name()).collect(Collectors.joining(" + "));
    }

    /** Multiply-accumulates. */
    long macs() {
      return steps.get(0).stream().mapToLong(s -> OpCost.of(s.step()).macs()).sum();
    }
  }

  private StepRows(List<Schedule> schedules) {
    this.schedules = schedules;
    for (Op op : schedules.get(0).stepList().graph().graph().ops()) {
      positions.put(op.name(), positions.size());
    }
  }

  /** The rows of at least one schedule, in order. */
  static List<Row> of(List<Schedule> schedules) {
    return new StepRows(schedules).rows();
  }

  /** Name of a kernel and, where it has several functions, of the one. */
  static String function(ScheduledStep step) {
    return step.kernel().kind() + step.choice().variant().suffix();
  }

  private List<Row> rows() {
    TreeSet<Integer> ends = new TreeSet<>(positions.values());
    for (Schedule schedule : schedules) {
      ends.retainAll(
          schedule.steps().stream().map(step -> end(step.step())).collect(Collectors.toSet()));
    }
    List<Row> rows = new ArrayList<>();
    int start = -1;
    for (int end : ends) {
      int before = start;
      rows.add(
          new Row(schedules.stream().map(schedule -> between(schedule, before, end)).toList()));
      start = end;
    }
    return rows;
  }

  private int end(Step step) {
    return positions.get(step.last().name());
  }

  private List<ScheduledStep> between(Schedule schedule, int start, int end) {
    return schedule.steps().stream()
        .filter(s -> end(s.step()) > start && end(s.step()) <= end)
        .toList();
  }
}
