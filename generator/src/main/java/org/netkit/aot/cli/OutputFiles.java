package org.netkit.aot.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.diag.Location;

/** Writes single files that the user names. */
final class OutputFiles {
  private OutputFiles() {}

  /** Writes a text in UTF-8. */
  static void write(Path file, String text) {
    write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Writes bytes at once: the file is never half written. What is no regular file is written to.
   */
  static void write(Path file, byte[] bytes) {
    try {
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        Files.write(file, bytes);
        return;
      }
      Path folder = file.toAbsolutePath().getParent();
      Files.createDirectories(folder);
      Path temporary = folder.resolve("." + file.getFileName() + ".new");
      try {
        Files.write(temporary, bytes);
        Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(temporary);
      }
    } catch (IOException e) {
      String why = e.getClass().getSimpleName() + " " + e.getMessage();
      throw new Diagnostics()
          .fatal(Code.OUTPUT_UNWRITABLE, Location.of(file.toString()), null, why);
    }
  }
}
