package org.netkit.aot.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
 * Made for release {@value #RELEASE}. Errors: {@link Code#BOARD_NOT_EMULATED}, {@link
 * Code#TOOL_MISSING}, {@link Code#TOOL_FAILED} if Renode does not start, {@link
 * Code#FIRMWARE_TIMEOUT}, {@link Code#FIRMWARE_ENDED}, {@link Code#EMULATOR_COMPLAINT}, and those
 * of {@link ProtocolParser}.
 */
public final class RenodeRunner {
  /** The release that platform, script and the reading of the log are made for. */
  public static final String RELEASE = "1.16.1";

  private static final String RENODE = "renode";
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration LAST_WORDS = Duration.ofSeconds(5);
  private static final Pattern NUMBER = Pattern.compile("\\d+\\.\\d+(\\.\\d+)?");
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
    require(board);
    return run(RENODE, elf, board, expected, limit);
  }

  /**
   * Refuses to go on if there is nothing to run this board's firmware with.
   *
   * @throws org.netkit.aot.diag.CompileException without a platform, or without Renode on the PATH
   */
  public static void require(Board board) {
    machine(board);
    if (!isInstalled()) {
      String hint = "renode/README.md says how to install it, or use qemu instead";
      throw new Diagnostics().fatal(Code.TOOL_MISSING, Location.of("netkit-aot"), hint, RENODE);
    }
  }

  /** The release on the PATH, such as {@code 1.16.1}; empty if it does not say. */
  public static Optional<String> release() {
    Matcher number =
        NUMBER.matcher(
            ExternalTool.run(List.of(RENODE, "--version"), Path.of("."), PATIENCE).output());
    return number.find() ? Optional.of(number.group()) : Optional.empty();
  }

  /** True if Renode is on the PATH. */
  public static boolean isInstalled() {
    return ExternalTool.isOnPath(RENODE);
  }

  /** Runs a firmware in the given program. */
  static RunResult run(
      String program, Path elf, Board board, ExpectedRun expected, Duration limit) {
    return new RenodeRunner(program, elf, machine(board), expected, limit).run();
  }

  private static RenodeMachine machine(Board board) {
    return board
        .renode()
        .orElseThrow(
            () ->
                new Diagnostics()
                    .fatal(
                        Code.BOARD_NOT_EMULATED,
                        Location.of("--board"),
                        "use qemu instead",
                        board.name()));
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
      boolean hasEnded = !process.isAlive();
      Processes.endGently(process, LAST_WORDS); // the log comes later than the console
      process.onExit().join();
      rejectComplaint();
      if (isComplete) {
        return parser.result();
      }
      throw isTooLate
          ? fatal(Code.FIRMWARE_TIMEOUT, limit.toSeconds(), report.lastLine())
          : noEnd(process.exitValue(), hasEnded, report);
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

  /** Renode's own exit status says little: it is 0 after most failures. */
  private RuntimeException noEnd(int status, boolean hasEnded, ReportReader report) {
    String said = log.lastLine();
    if (hasEnded && status != 0 && report.isSilent()) {
      return fatal(Code.TOOL_FAILED, RENODE, status, said);
    }
    String more = hasEnded ? "; exit status " + status : "";
    return fatal(
        Code.FIRMWARE_ENDED,
        report.lastLine(),
        more + (said.isEmpty() ? "" : "; it said: " + said));
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
