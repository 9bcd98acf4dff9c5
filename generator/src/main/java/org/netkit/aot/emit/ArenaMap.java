package org.netkit.aot.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.netkit.aot.embed.ArenaPlan;
import org.netkit.aot.embed.ArenaRegion;
import org.netkit.aot.embed.ArenaStep;

/** What lies in the arena, as a comment of the emitted file. */
final class ArenaMap {
  private ArenaMap() {}

  /** One line a step and one a buffer, under a heading. */
  static List<String> lines(ArenaPlan plan) {
    List<String> lines = new ArrayList<>();
    lines.add(line("bytes", "tables", "step or buffer", "writes"));
    for (ArenaStep step : plan.steps()) {
      lines.add(
          line(
              grouped(step.structBytes()),
              grouped(step.tableBytes()),
              step.name(),
              grouped(step.outputBytes()) + " to " + step.output().text()));
    }
    for (ArenaRegion region : plan.regionBytes().keySet()) {
      lines.add(line(grouped(plan.bytesOf(region)), "", region.label(), ""));
    }
    return lines;
  }

  private static String grouped(long bytes) {
    return String.format(Locale.ROOT, "%,d", bytes);
  }

  private static String line(String bytes, String tables, String what, String writes) {
    return String.format(Locale.ROOT, "%9s %8s  %-24s %s", bytes, tables, what, writes)
        .stripTrailing();
  }
}
