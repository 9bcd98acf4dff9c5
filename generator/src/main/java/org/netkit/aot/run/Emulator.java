package org.netkit.aot.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.netkit.aot.board.Board;

/** A program that pretends to be a board. */
public enum Emulator {
  /** Faults as silicon does; has more memory than the board. */
  QEMU {
    @Override
    public RunResult run(Path elf, Board board, ExpectedRun expected, Duration limit) {
      return QemuRunner.run(elf, board, expected, limit);
    }
  },

  /** Has the board's memory; forgives faults. */
  RENODE {
    @Override
    public RunResult run(Path elf, Board board, ExpectedRun expected, Duration limit) {
      return RenodeRunner.run(elf, board, expected, limit);
    }
  };

  /**
   * Runs a firmware.
   *
   * @param elf the program, in the folder that it was built in
   * @param board the board that it was built for
   * @param expected what it must report
   * @param limit wall-clock time after which it is stopped
   */
  public abstract RunResult run(Path elf, Board board, ExpectedRun expected, Duration limit);

  /** {@code qemu}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
