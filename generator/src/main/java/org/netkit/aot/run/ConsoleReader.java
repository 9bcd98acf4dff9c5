package org.netkit.aot.run;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Splits what a console sends into lines. A line without end is cut, so that memory is bounded. */
final class ConsoleReader {
  private static final int LINE_LIMIT_BYTES = 4096;

  private final InputStream stream;
  private final byte[] line = new byte[LINE_LIMIT_BYTES];
  private int filled;

  ConsoleReader(InputStream stream) {
    this.stream = new BufferedInputStream(stream, 1 << 16);
  }

  /** The next line without its end (LF or CR LF), or empty at the end of the stream. */
  Optional<String> next() {
    filled = 0;
    try {
      for (int c = stream.read(); c >= 0; c = stream.read()) {
        if (c == '\n' || filled == LINE_LIMIT_BYTES) {
          return Optional.of(text());
        }
        line[filled++] = (byte) c;
      }
    } catch (IOException e) {
      // The process was ended while it wrote: what it sent until then is all there is.
    }
    return Optional.empty();
  }

  /** What has come of a line that has no end yet. */
  String rest() {
    return text();
  }

  private String text() {
    int end = filled > 0 && line[filled - 1] == '\r' ? filled - 1 : filled;
    return new String(line, 0, end, StandardCharsets.ISO_8859_1);
  }
}
