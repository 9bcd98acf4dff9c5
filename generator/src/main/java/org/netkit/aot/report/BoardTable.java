package org.netkit.aot.report;

import java.math.BigDecimal;
import java.util.List;
import org.netkit.aot.board.Board;

/** Boards as text for a terminal. */
public final class BoardTable {
  private BoardTable() {}

  /** One line a board. */
  public static String of(List<Board> boards) {
    TextTable table =
        new TextTable("board", "what it is", "core", ">MHz", ">flash", ">RAM", ">stack", "QEMU");
    for (Board board : boards) {
      table.row(
          board.name(),
          board.title(),
          board.cpu().core(),
          megahertz(board.clockHz()),
          board.flash().bytes(),
          board.ram().bytes(),
          board.stackBytes(),
          board.qemu().map(machine -> machine.machine()).orElse("no"));
    }
    return table.text(0);
  }

  private static String megahertz(long hertz) {
    return BigDecimal.valueOf(hertz).movePointLeft(6).stripTrailingZeros().toPlainString();
  }
}
