package org.netkit.aot.build;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.netkit.aot.link.Contribution;
import org.netkit.aot.link.FirmwareSections;
import org.netkit.aot.board.Board;
import org.netkit.aot.board.MemoryRegion;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.diag.Location;

/**
 * Turns the map of a program that did not fit into a report: what is needed, what is there, and the
 * ten largest parts. Errors: {@link Code#MEMORY_OVERFLOW}, one for each region.
 */
final class Overflow {
  private static final int SHOWN_PARTS = 10;

  private Overflow() {}

  /** Refuses the program if a region is too small for it. */
  static void reject(MapFile map, Board board) {
    Diagnostics diagnostics = new Diagnostics();
    reject(
        board.flash(),
        map.flashBytes(),
        map.contributions().stream().filter(Contribution::isInFlash).toList(),
        "use a board with more flash, an int8 model instead of float32, a smaller model, or fewer"
            + " test cases",
        board,
        diagnostics);
    reject(
        board.ram(),
        map.ramAndStackBytes(),
        map.contributions().stream().filter(Predicate.not(Overflow::isFlashOnly)).toList(),
        "use a board with more RAM, leave --fuse on, or use a model with smaller feature maps",
        board,
        diagnostics);
    diagnostics.throwIfAny();
  }

  private static boolean isFlashOnly(Contribution part) {
    return part.isInFlash() && !part.isInRam();
  }

  private static void reject(
      MemoryRegion region,
      long needed,
      List<Contribution> parts,
      String hint,
      Board board,
      Diagnostics diagnostics) {
    if (needed > region.bytes()) {
      diagnostics.reportWithHint(
          Code.MEMORY_OVERFLOW,
          Location.of(board.name()),
          hint,
          region.name(),
          needed,
          region.bytes(),
          needed - region.bytes(),
          largest(parts));
    }
  }

  private static String largest(List<Contribution> parts) {
    Map<String, Long> sums = new LinkedHashMap<>();
    for (Contribution part : parts) {
      sums.merge(label(part), part.bytes(), Long::sum);
    }
    StringBuilder list = new StringBuilder();
    sums.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
        .limit(SHOWN_PARTS)
        .forEach(
            e ->
                list.append(String.format(Locale.ROOT, "%n  %,12d  ", e.getValue()))
                    .append(e.getKey()));
    return list.toString();
  }

  private static String label(Contribution part) {
    if (part.section().equals(FirmwareSections.STACK)) {
      return "stack reserve";
    }
    if (part.input().equals(Contribution.FILL)) {
      return "gaps for alignment";
    }
    String object = part.object().substring(part.object().lastIndexOf('/') + 1);
    return part.symbol() + " (" + object + ")";
  }
}
