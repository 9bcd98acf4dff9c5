package org.netkit.aot.build;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.diag.Location;

/**
 * Runs other programs. Errors: {@link Code#TOOL_MISSING}, {@link Code#TOOL_TIMEOUT}.
 *
 * <p>They get no input, the C locale, and a time limit.
 */
public final class ExternalTool {
  private static final int OUTPUT_LIMIT_BYTES = 1 << 20;

  private static final Set<String> KEPT_VARIABLES =
      Set.of("PATH", "HOME", "TMPDIR", "TEMP", "TMP", "SystemRoot");

  private ExternalTool() {}

  /**
   * What a program did.
   *
   * @param status its exit status
   * @param output the beginning of what it printed, both streams in order
   */
  public record Result(int status, String output) {}

  /**
   * Refuses to go on if a program is not on the PATH: one report for all that are missing.
   *
   * @param packages Debian packages that contain them all
   */
  public static void require(List<String> programs, List<String> packages) {
    List<String> missing = programs.stream().filter(program -> !isOnPath(program)).toList();
    if (!missing.isEmpty()) {
      throw missing(missing, packages);
    }
  }

  /** The refusal for programs that are missing. */
  static RuntimeException missing(List<String> programs, List<String> packages) {
    return new Diagnostics()
        .fatal(
            Code.TOOL_MISSING,
            Location.of("netkit-aot"),
            "sudo apt install " + String.join(" ", packages),
            String.join(", ", programs));
  }

  /** Runs a program to its end. */
  public static Result run(List<String> command, Path folder, Duration limit) {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().keySet().retainAll(KEPT_VARIABLES); // nothing else may change the build
    builder.environment().put("LC_ALL", "C");
    builder.redirectErrorStream(true).redirectInput(ProcessBuilder.Redirect.from(nullDevice()));
    Process process = null;
    try {
      process = builder.start();
      Processes.started(process);
      InputStream stream = process.getInputStream();
      CompletableFuture<String> output =
          CompletableFuture.supplyAsync(() -> beginning(stream), Processes::inBackground);
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        Location where = Location.of(command.get(0));
        throw new Diagnostics()
            .fatal(Code.TOOL_TIMEOUT, where, null, command.get(0), limit.toSeconds());
      }
      return new Result(process.exitValue(), output.join());
    } catch (IOException e) {
      throw missing(List.of(command.get(0)), List.of(command.get(0)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while " + command.get(0) + " was running", e);
    } finally {
      if (process != null) {
        Processes.end(process);
      }
    }
  }

  /** True if there is an executable file of that name in a folder of the PATH. */
  public static boolean isOnPath(String program) {
    String path = System.getenv("PATH");
    return path != null
        && Arrays.stream(path.split(java.io.File.pathSeparator))
            .anyMatch(folder -> isExecutable(folder, program));
  }

  private static boolean isExecutable(String folder, String program) {
    try {
      Path file = Path.of(folder, program);
      return Files.isRegularFile(file) && Files.isExecutable(file);
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /** The file that is always empty. */
  public static java.io.File nullDevice() {
    boolean isWindows = java.io.File.separatorChar == '\\';
    return new java.io.File(isWindows ? "NUL" : "/dev/null");
  }

  private static String beginning(InputStream stream) {
    ByteArrayOutputStream kept = new ByteArrayOutputStream();
    byte[] chunk = new byte[8192];
    try {
      for (int n = stream.read(chunk); n >= 0; n = stream.read(chunk)) {
        kept.write(chunk, 0, Math.min(n, OUTPUT_LIMIT_BYTES - kept.size()));
      }
    } catch (IOException e) {
      // The process was ended: what it printed until then is what there is.
    }
    return kept.toString(StandardCharsets.UTF_8);
  }
}
