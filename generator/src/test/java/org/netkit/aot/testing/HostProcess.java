package org.netkit.aot.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a program to its end; anything but exit status 0 fails the test with what it said. */
public final class HostProcess {
  private static final int LIMIT_SECONDS = 120;

  private HostProcess() {}

  public static byte[] run(List<String> command, byte[] input, Path folder)
      throws IOException, InterruptedException {
    Path in = Files.createTempFile(folder, "in", ".bin");
    Path out = Files.createTempFile(folder, "out", ".bin");
    Path errors = Files.createTempFile(folder, "err", ".txt");
    Files.write(in, input);
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectInput(in.toFile())
            .redirectOutput(out.toFile())
            .redirectError(errors.toFile())
            .start();
    if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("still running after " + LIMIT_SECONDS + " s: " + command);
    }
    if (process.exitValue() != 0) {
      throw new AssertionError(
          String.join(" ", command)
              + "\nexit "
              + process.exitValue()
              + "\n"
              + Files.readString(errors, StandardCharsets.UTF_8));
    }
    return Files.readAllBytes(out);
  }
}
