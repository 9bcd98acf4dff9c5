package org.netkit.aot.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.CompileException;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.diag.Location;
import org.netkit.aot.nk.NkFormat;

/** Reads files that the user names. */
final class InputFiles {
  private InputFiles() {}

  /** All bytes of a regular file that is no larger than a bundle may be. */
  static byte[] bundle(Path file) {
    try {
      if (Files.isDirectory(file)) {
        throw unreadable(file, "it is a directory");
      }
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        throw unreadable(file, "it is no regular file");
      }
      long bytes = Files.size(file);
      if (bytes > NkFormat.MAX_FILE_BYTES) {
        throw new Diagnostics()
            .fatal(
                Code.FILE_TOO_LARGE,
                Location.of(file.toString()),
                null,
                bytes,
                NkFormat.MAX_FILE_BYTES);
      }
      return Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      throw unreadable(file, "there is no such file");
    } catch (IOException e) {
      throw unreadable(file, reason(e));
    }
  }

  private static CompileException unreadable(Path file, String reason) {
    return new Diagnostics()
        .fatal(Code.FILE_UNREADABLE, Location.of(file.toString()), null, reason);
  }

  /** Exceptions of java.nio repeat the path; what is left is the system's own words. */
  private static String reason(IOException e) {
    return e instanceof AccessDeniedException
        ? "permission denied"
        : String.valueOf(e.getMessage());
  }
}
