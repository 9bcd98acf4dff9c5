package org.netkit.aot.build;

import org.netkit.aot.board.Board;
import org.netkit.aot.board.MemoryRegion;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.diag.Location;
import org.netkit.aot.link.LargestParts;

/**
 * Turns the map of a program that did not fit into a report: what is needed, what is there, and the
 * ten largest parts. Errors: {@link Code#MEMORY_OVERFLOW}, one for each region.
 */
final class Overflow {
  private Overflow() {}

  /** Refuses the program if a region is too small for it. */
  static void reject(MapFile map, Board board) {
    Diagnostics diagnostics = new Diagnostics();
    reject(
        board.flash(),
        map.flashBytes(),
        LargestParts.inFlash(map.contributions()),
        "use a board with more flash, an int8 model instead of float32, a smaller model, or fewer"
            + " test cases",
        board,
        diagnostics);
    reject(
        board.ram(),
        map.ramAndStackBytes(),
        LargestParts.inRam(map.contributions()),
        "use a board with more RAM, leave --fuse on, or use a model with smaller feature maps",
        board,
        diagnostics);
    diagnostics.throwIfAny();
  }

  private static void reject(
      MemoryRegion region,
      long needed,
      String largest,
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
          largest);
    }
  }
}
