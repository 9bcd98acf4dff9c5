package org.netkit.aot.run;

import java.io.InputStream;
import java.util.Optional;

/** Hands what a console sends to a parser, line by line, and remembers the last line. */
final class ReportReader {
  private static final int SHOWN_CHARACTERS = 120;

  private final ProtocolParser parser;
  private String lastLine = "";

  ReportReader(ProtocolParser parser) {
    this.parser = parser;
  }

  /** True if the report is complete, false if the console went silent before that. */
  boolean read(InputStream stream) {
    ConsoleReader console = new ConsoleReader(stream);
    for (Optional<String> line = console.next(); line.isPresent(); line = console.next()) {
      if (!line.get().isEmpty()) {
        lastLine = line.get();
      }
      if (parser.accept(line.get())) {
        return true;
      }
    }
    if (!console.rest().isEmpty()) {
      lastLine = console.rest();
    }
    parser.throwIfBad();
    return false;
  }

  /** True if not a single character came. */
  boolean isSilent() {
    return lastLine.isEmpty();
  }

  /** The last line, fit to be shown. */
  String lastLine() {
    String shown = lastLine.substring(0, Math.min(lastLine.length(), SHOWN_CHARACTERS));
    return shown.replaceAll("\\p{Cntrl}", "?");
  }
}
