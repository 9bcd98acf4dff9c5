package org.netkit.aot.page;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.netkit.aot.emit.view.ReportHtmlView.Drawing;
import org.netkit.aot.emit.view.ReportHtmlView.Mark;
import org.netkit.aot.emit.view.ReportHtmlView.Tick;
import org.netkit.aot.emit.view.ReportHtmlView.Tile;
import org.netkit.aot.emit.view.ReportHtmlView.Timeline;
import org.netkit.aot.report.Footprint;
import org.netkit.aot.report.Numbers;

/**
 * Activations over time: a block for each tensor, from the step that writes it to the last that
 * reads it, at the address where it lies. Buffers stand one above the other.
 */
final class MemoryTimeline {
  private static final int LEFT = 52;
  private static final int TOP = 22;
  private static final int BOTTOM = 24;
  private static final int RIGHT = 4;
  private static final int LANE_GAP = 16;
  private static final double NARROWEST_STEP = 14;
  private static final double WIDEST_STEP = 220;
  private static final double TEXT_MARGIN = 4;
  private static final double LINE = 14;
  private static final double NARROWEST_TICK = 24;
  private static final double LOWEST_LANE = 26;

  private final Footprint.Activations plan;
  private final int height;
  private final double stepWidth;
  private final double pixelsPerByte;
  private final Map<String, Double> laneTop = new HashMap<>();

  private MemoryTimeline(Footprint.Activations plan, int width, int height) {
    this.plan = plan;
    this.height = height;
    double fitting = (double) (width - LEFT - RIGHT) / plan.steps().size();
    this.stepWidth = Math.min(WIDEST_STEP, Math.max(NARROWEST_STEP, fitting));
    int bytes = plan.buffers().stream().mapToInt(Footprint.Buffer::bytes).sum();
    int gaps = LANE_GAP * (plan.buffers().size() - 1);
    this.pixelsPerByte = (height - TOP - BOTTOM - gaps) / (double) bytes;
    double at = TOP;
    for (Footprint.Buffer buffer : plan.buffers()) {
      laneTop.put(buffer.name(), at);
      at += buffer.bytes() * pixelsPerByte + LANE_GAP;
    }
  }

  /** A drawing of about the given size in pixels; wider if there are many steps. */
  static Timeline of(Footprint.Activations plan, String style, int width, int height) {
    return new MemoryTimeline(plan, width, height).build(style);
  }

  private Timeline build(String style) {
    List<Tile> tiles = new ArrayList<>();
    plan.tensors().forEach(tensor -> tiles.add(tensor(tensor)));
    for (Footprint.StepNeed need : plan.steps()) {
      need.workspaceBuffer().ifPresent(buffer -> tiles.add(workspace(need, buffer)));
    }
    double right = x(plan.steps().size());
    return new Timeline(
        new Drawing(style, (int) Math.ceil(right + RIGHT), height, tiles),
        LEFT,
        Pixels.text(right),
        TOP,
        height - BOTTOM - TOP,
        LEFT - 6,
        height - 8,
        Pixels.text(x(plan.peakStep())),
        Pixels.text(stepWidth),
        lines(),
        lanes(),
        ticks());
  }

  private double x(int step) {
    return LEFT + step * stepWidth;
  }

  private Tile tensor(Footprint.PlacedTensor tensor) {
    String steps =
        tensor.firstStep() == tensor.lastStep()
            ? "step " + tensor.firstStep()
            : "steps " + tensor.firstStep() + " to " + tensor.lastStep();
    String what = tensor.name() + ": " + Numbers.grouped(tensor.bytes()) + " bytes, " + steps;
    return tile(
        "k-activations",
        new Treemap.Area(
            x(tensor.firstStep()),
            laneTop.get(tensor.buffer()) + tensor.offsetBytes() * pixelsPerByte,
            (tensor.lastStep() - tensor.firstStep() + 1) * stepWidth,
            tensor.bytes() * pixelsPerByte),
        what,
        tensor.name(),
        Numbers.grouped(tensor.bytes()));
  }

  private Tile workspace(Footprint.StepNeed need, String buffer) {
    String bytes = Numbers.grouped(need.workspaceBytes());
    return tile(
        "k-workspace",
        new Treemap.Area(
            x(need.step()),
            laneTop.get(buffer) + need.workspaceOffsetBytes() * pixelsPerByte,
            stepWidth,
            need.workspaceBytes() * pixelsPerByte),
        "workspace of step " + need.step() + " (" + need.name() + "): " + bytes + " bytes",
        "workspace",
        bytes);
  }

  private static Tile tile(
      String style, Treemap.Area whole, String title, String name, String bytes) {
    Treemap.Area area = whole.inset(0.5);
    double room = area.width() - 2 * TEXT_MARGIN;
    String label = area.height() < LINE ? "" : Pixels.fitting(name, room);
    String detail = area.height() < 2 * LINE + 2 ? "" : Pixels.fitting(bytes, room);
    return new Tile(
        style,
        Pixels.text(area.x()),
        Pixels.text(area.y()),
        Pixels.text(area.width()),
        Pixels.text(Math.max(1, area.height())),
        Html.escaped(title),
        !label.isEmpty(),
        Html.escaped(label),
        Pixels.text(area.x() + TEXT_MARGIN),
        Pixels.text(area.y() + LINE - 2),
        detail.equals(bytes) && !label.isEmpty(),
        detail,
        Pixels.text(area.y() + 2 * LINE - 2));
  }

  /** The start and the end of each buffer, and round addresses between them where there is room. */
  private List<Mark> lines() {
    List<Mark> lines = new ArrayList<>();
    for (Footprint.Buffer buffer : plan.buffers()) {
      double top = laneTop.get(buffer.name());
      double bottom = top + buffer.bytes() * pixelsPerByte;
      lines.add(line(top, 0));
      if (bottom - top >= LOWEST_LANE) {
        lines.add(line(bottom, buffer.bytes()));
      }
      long step = roundAtLeast(LOWEST_LANE / pixelsPerByte);
      for (long at = step; at < buffer.bytes(); at += step) {
        double y = top + at * pixelsPerByte;
        if (y - top >= LOWEST_LANE && bottom - y >= LOWEST_LANE) {
          lines.add(line(y, at));
        }
      }
    }
    return lines;
  }

  private static Mark line(double at, long bytes) {
    return new Mark(Pixels.text(at), Pixels.text(at + 4), Numbers.grouped(bytes));
  }

  /** The least number of the form 1, 2 or 5 times a power of ten that is not below a length. */
  private static long roundAtLeast(double bytes) {
    long unit = 1;
    while (unit * 10 < bytes) {
      unit *= 10;
    }
    return unit >= bytes ? unit : unit * (2 * unit >= bytes ? 2 : 5 * unit >= bytes ? 5 : 10);
  }

  private List<Mark> lanes() {
    return plan.buffers().stream()
        .map(
            buffer -> {
              double top = laneTop.get(buffer.name());
              return new Mark(Pixels.text(top), Pixels.text(top - 5), Html.escaped(buffer.name()));
            })
        .toList();
  }

  /** The peak's step, and of the others as many as there is room for. */
  private List<Tick> ticks() {
    int every = (int) Math.ceil(NARROWEST_TICK / stepWidth);
    List<Tick> ticks = new ArrayList<>();
    for (int step = 0; step < plan.steps().size(); step++) {
      int distance = Math.abs(step - plan.peakStep());
      if (distance == 0 || step % every == 0 && distance >= every) {
        String middle = Pixels.text(x(step) + stepWidth / 2);
        ticks.add(new Tick(middle, Integer.toString(step), distance == 0));
      }
    }
    return ticks;
  }
}
