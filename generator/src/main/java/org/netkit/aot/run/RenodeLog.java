package org.netkit.aot.run;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Renode's log, while it is being written. Renode forgives what a chip would not, and says so only
 * here: a run with such a line is a failed run.
 */
final class RenodeLog {
  /**
   * Accesses to nothing, writes that the flash controller ignores, errors of the emulator, and
   * commands of a script that failed.
   */
  private static final Pattern COMPLAINT =
      Pattern.compile(
          "non[ -]existing peripheral"
              + "|Attempt(ed)? to write|Tried to (write|erase)"
              + "|\\[ERROR\\]"
              + "|[Ee]rror executing command");

  private static final int LINE_LIMIT_BYTES = 4096;

  private final Path file;
  private String lastLine = "";
  private final StringBuilder line = new StringBuilder();
  private long position;
  private Optional<String> complaint = Optional.empty();

  /** The log in a file, which need not be there yet. */
  RenodeLog(Path file) {
    this.file = file;
  }

  /** The first line so far that makes the run a failure. */
  Optional<String> complaint() {
    if (complaint.isEmpty() && Files.exists(file)) {
      try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
        log.seek(position);
        byte[] chunk = new byte[1 << 16];
        for (int n = log.read(chunk); n > 0; n = log.read(chunk)) {
          position += n;
          take(new String(chunk, 0, n, StandardCharsets.ISO_8859_1));
        }
      } catch (IOException e) {
        complaint = Optional.of(file.getFileName() + " cannot be read: " + e.getMessage());
      }
    }
    return complaint;
  }

  /** The last line that was read and has an end; empty if there was none. */
  String lastLine() {
    return lastLine;
  }

  private void take(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '\n' && line.length() < LINE_LIMIT_BYTES) {
        line.append(c);
      } else {
        lastLine = line.toString().strip();
        if (complaint.isEmpty() && COMPLAINT.matcher(line).find()) {
          complaint = Optional.of(lastLine);
        }
        line.setLength(0);
      }
    }
  }
}
