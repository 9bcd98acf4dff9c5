package org.netkit.aot.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import org.netkit.aot.board.Board;
import org.netkit.aot.run.Emulator;
import org.netkit.aot.run.RenodeRunner;

/** Which emulators give the verdict. */
enum EmulatorChoice {
  QEMU(Emulator.QEMU),
  RENODE(Emulator.RENODE),
  BOTH(Emulator.QEMU, Emulator.RENODE);

  /** Beginning of the description of the options that choose. */
  static final String DESCRIPTION =
      "Where to run the firmware: qemu, renode or both, which must agree (default: both if Renode is"
          + " on the PATH, else qemu)";

  private final List<Emulator> emulators;

  EmulatorChoice(Emulator... emulators) {
    this.emulators = List.of(emulators);
  }

  /**
   * The emulators to run in: those that the user chose, else all that can run this board's firmware
   * here. Says if fewer judge than could, or if Renode is of another release.
   *
   * @param chosen null if the user did not choose
   * @throws org.netkit.aot.diag.CompileException if Renode is chosen and cannot run it
   */
  static List<Emulator> emulators(EmulatorChoice chosen, Board board, PrintWriter err) {
    List<Emulator> emulators = (chosen == null ? preferred(board, err) : chosen).emulators;
    if (emulators.contains(Emulator.RENODE)) {
      RenodeRunner.require(board);
      noteRelease(err);
    }
    return emulators;
  }

  private static EmulatorChoice preferred(Board board, PrintWriter err) {
    if (board.qemu().isEmpty() && board.renode().isPresent()) {
      return RENODE;
    } else if (board.renode().isEmpty()) {
      err.println("netkit-aot: " + board.name() + " has no platform for Renode: QEMU alone judges");
      return QEMU;
    } else if (!RenodeRunner.isInstalled()) {
      err.println("netkit-aot: Renode is not on the PATH: QEMU alone judges");
      return QEMU;
    }
    return BOTH;
  }

  private static void noteRelease(PrintWriter err) {
    Optional<String> release = RenodeRunner.release();
    if (!release.equals(Optional.of(RenodeRunner.RELEASE))) {
      err.println(
          "netkit-aot: Renode here is "
              + release.map(number -> "release " + number).orElse("of an unknown release")
              + "; platform and log are read as those of "
              + RenodeRunner.RELEASE);
    }
  }
}
