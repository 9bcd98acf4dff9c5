package org.netkit.aot.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.netkit.aot.board.Board;
import org.netkit.aot.board.RenodeMachine;
import org.netkit.aot.build.ExternalTool;
import org.netkit.aot.build.Processes;
import org.netkit.aot.build.Toolchain;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.diag.Location;

/**
 * Runs a firmware in Renode until its end line, with the platform and the script of its folder.
 * Made for release 1.16.1. Errors: {@link Code#BOARD_NOT_EMULATED}, {@link Code#TOOL_MISSING},
 * {@link Code#FIRMWARE_TIMEOUT}, {@link Code#FIRMWARE_ENDED}, {@link Code#EMULATOR_COMPLAINT}, and
 * those of {@link ProtocolParser}.
 */
public final class RenodeRunner {
  private static final String RENODE = "renode";
  private static final String CONSOLE = "renode/console.log";
  private static final String LOG = "renode/renode.log";

  private final Path folder;
  private final List<String> command;
  private final Location location;
  private final Duration limit;
  private final ProtocolParser parser;
  private final RenodeLog log;

  private RenodeRunner(
      String program, Path elf, RenodeMachine machine, ExpectedRun expected, Duration limit) {
    this.folder = elf.toAbsolutePath().getParent();
    this.location = Location.of(elf.toString());
    this.log = new RenodeLog(folder.resolve(LOG));
    this.limit = limit;
    this.parser = new ProtocolParser(location, expected, new FaultExplainer(Toolchain.elf(elf)));
    String commands =
        String.join(
            "; ",
            "$elf=@" + elf.getFileName(),
            "include @renode/run.resc",
            machine.uart() + " CreateFileBackend @" + CONSOLE + " true",
            "start");
    this.command = List.of(program, "--disable-gui", "--plain", "--console", "-e", commands);
  }

  /**
   * Runs a firmware.
   *
   * @param elf the program, in the folder that it was built in
   * @param board the board that it was built for
   * @param expected what it must report
   * @param limit wall-clock time after which it is stopped
   */
  public static RunResult run(Path elf, Board board, ExpectedRun expected, Duration limit) {
    if (!isInstalled()) {
      String hint = "renode/README.md says how to install it, or use --on qemu";
      throw new Diagnostics().fatal(Code.TOOL_MISSING, Location.of("netkit-aot"), hint, RENODE);
    }
    return run(RENODE, elf, board, expected, limit);
  }

  /** True if Renode is on the PATH. */
  public static boolean isInstalled() {
    return ExternalTool.isOnPath(RENODE);
  }

  /** Runs a firmware in the given program. */
  static RunResult run(
      String program, Path elf, Board board, ExpectedRun expected, Duration limit) {
    RenodeMachine machine =
        board
            .renode()
            .orElseThrow(
                () ->
                    new Diagnostics()
                        .fatal(
                            Code.BOARD_NOT_EMULATED,
                            Location.of("--board"),
                            "use --on qemu",
                            board.name()));
    return new RenodeRunner(program, elf, machine, expected, limit).run();
  }

  private RunResult run() {
    Process process = start();
    Processes.started(process);
    long deadline = System.nanoTime() + limit.toNanos();
    ReportReader report = new ReportReader(parser);
    try (GrowingFile console =
        new GrowingFile(folder.resolve(CONSOLE), () -> goesOn(process, deadline))) {
      boolean isComplete = report.read(console);
      boolean isTooLate = System.nanoTime() > deadline;
      Processes.end(process);
      process.onExit().join();
      rejectComplaint();
      if (isComplete) {
        return parser.result();
      }
      throw isTooLate
          ? fatal(Code.FIRMWARE_TIMEOUT, limit.toSeconds(), report.lastLine())
          : fatal(Code.FIRMWARE_ENDED, report.lastLine(), "");
    } catch (IOException e) {
      throw fatal(Code.TOOL_OUTPUT, CONSOLE + " cannot be read: " + e.getMessage());
    } finally {
      Processes.end(process);
    }
  }

  private Process start() {
    try {
      Files.deleteIfExists(folder.resolve(CONSOLE));
      return new ProcessBuilder(command)
          .directory(folder.toFile())
          .redirectErrorStream(true)
          .redirectOutput(folder.resolve(LOG).toFile())
          .redirectInput(ExternalTool.nullDevice())
          .start();
    } catch (IOException e) {
      throw fatal(Code.TOOL_MISSING, e.getMessage());
    }
  }

  private boolean goesOn(Process process, long deadline) {
    return process.isAlive() && System.nanoTime() < deadline && log.complaint().isEmpty();
  }

  private void rejectComplaint() {
    log.complaint()
        .ifPresent(
            line -> {
              throw fatal(Code.EMULATOR_COMPLAINT, line);
            });
  }

  private RuntimeException fatal(Code code, Object... arguments) {
    return new Diagnostics().fatal(code, location, null, arguments);
  }
}
