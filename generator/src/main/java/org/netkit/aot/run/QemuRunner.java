package org.netkit.aot.run;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.netkit.aot.board.Board;
import org.netkit.aot.board.QemuMachine;
import org.netkit.aot.build.ExternalTool;
import org.netkit.aot.build.Processes;
import org.netkit.aot.build.Toolchain;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.diag.Location;

/**
 * Runs a firmware in QEMU until its end line. Errors: {@link Code#BOARD_NOT_EMULATED}, {@link
 * Code#TOOL_MISSING}, {@link Code#TOOL_FAILED} if QEMU does not start, {@link
 * Code#FIRMWARE_TIMEOUT}, {@link Code#FIRMWARE_ENDED}, and those of {@link ProtocolParser}.
 */
public final class QemuRunner {
  static final String QEMU = "qemu-system-arm";
  private static final int STDERR_LIMIT_BYTES = 4096;

  private final Path elf;
  private final Location location;
  private final Duration limit;
  private final ProtocolParser parser;
  private final List<String> command = new ArrayList<>();
  private final AtomicBoolean isTooLate = new AtomicBoolean();

  private QemuRunner(
      Path elf, QemuMachine machine, ExpectedRun expected, Duration limit, List<String> options) {
    this.elf = elf;
    this.location = Location.of(elf.toString());
    this.limit = limit;
    FaultExplainer faults = new FaultExplainer(Toolchain.elf(elf));
    this.parser = new ProtocolParser(location, expected, faults);
    command.add(QEMU);
    command.addAll(machine.options("stdio"));
    command.addAll(options);
    command.addAll(List.of("-kernel", elf.toAbsolutePath().toString()));
  }

  /**
   * Runs a firmware.
   *
   * @param elf the program
   * @param board the board that it was built for
   * @param expected what it must report
   * @param limit wall-clock time after which it is stopped
   */
  public static RunResult run(Path elf, Board board, ExpectedRun expected, Duration limit) {
    return run(elf, board, expected, limit, List.of());
  }

  /** The same with more options of {@code qemu-system-arm}. */
  static RunResult run(
      Path elf, Board board, ExpectedRun expected, Duration limit, List<String> options) {
    QemuMachine machine =
        board
            .qemu()
            .orElseThrow(
                () ->
                    new Diagnostics()
                        .fatal(
                            Code.BOARD_NOT_EMULATED,
                            Location.of("--board"),
                            "build with --run none",
                            board.name()));
    ExternalTool.require(List.of(QEMU), List.of(QEMU));
    return new QemuRunner(elf, machine, expected, limit, options).run();
  }

  private RunResult run() {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectInput(ExternalTool.nullDevice());
    File folder = elf.toAbsolutePath().getParent().toFile();
    Process process;
    try {
      process = builder.directory(folder).start();
    } catch (IOException e) {
      throw new Diagnostics()
          .fatal(Code.TOOL_MISSING, location, "sudo apt install " + QEMU, e.getMessage());
    }
    Processes.started(process);
    CompletableFuture<Void> watchdog =
        CompletableFuture.runAsync(
            () -> stop(process),
            CompletableFuture.delayedExecutor(
                limit.toMillis(), TimeUnit.MILLISECONDS, Processes::inBackground));
    try {
      InputStream stderr = process.getErrorStream();
      CompletableFuture<String> errors =
          CompletableFuture.supplyAsync(() -> beginning(stderr), Processes::inBackground);
      ReportReader report = new ReportReader(parser);
      if (report.read(process.getInputStream())) {
        return parser.result();
      }
      throw noEnd(process, report, errors);
    } finally {
      watchdog.cancel(false);
      Processes.end(process);
    }
  }

  private void stop(Process process) {
    isTooLate.set(true);
    Processes.end(process);
  }

  private RuntimeException noEnd(
      Process process, ReportReader report, CompletableFuture<String> errors) {
    if (isTooLate.get()) {
      return new Diagnostics()
          .fatal(Code.FIRMWARE_TIMEOUT, location, null, limit.toSeconds(), report.lastLine());
    }
    String said = errors.join().strip();
    if (report.isSilent() && !said.isEmpty()) {
      int status = process.onExit().join().exitValue();
      return new Diagnostics().fatal(Code.TOOL_FAILED, location, null, QEMU, status, said);
    }
    String more = said.isEmpty() ? "" : "; it said: " + said.lines().findFirst().orElse("");
    return new Diagnostics().fatal(Code.FIRMWARE_ENDED, location, null, report.lastLine(), more);
  }

  /** Reads a stream to its end and keeps the beginning. */
  private static String beginning(InputStream stream) {
    try {
      byte[] kept = stream.readNBytes(STDERR_LIMIT_BYTES);
      stream.transferTo(java.io.OutputStream.nullOutputStream());
      return new String(kept, StandardCharsets.UTF_8);
    } catch (IOException e) {
      return ""; // the process was ended
    }
  }
}
