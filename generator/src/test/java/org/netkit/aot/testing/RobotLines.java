package org.netkit.aot.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * As much of the Robot Framework and of Renode's keywords as the emitted suite uses: holds a suite
 * against what a console printed.
 */
public final class RobotLines {
  private final String test;
  private final List<String> console;
  private int next;

  private RobotLines(String suite, List<String> console) {
    this.test = suite.substring(suite.indexOf("*** Test Cases ***"));
    this.console = console;
  }

  /** The first step of the suite that fails on these lines; empty if it passes. */
  public static Optional<String> failure(String suite, List<String> console) {
    return new RobotLines(suite, console).failure();
  }

  private Optional<String> failure() {
    for (String line : test.lines().skip(2).toList()) {
      List<String> words = new ArrayList<>(List.of(line.strip().split(" {2,}")));
      if (words.get(0).startsWith("${")) {
        words.remove(0);
      }
      if (!line.isBlank() && !passes(words)) {
        return Optional.of(line.strip());
      }
    }
    return Optional.empty();
  }

  private boolean passes(List<String> words) {
    switch (words.get(0)) {
      case "Wait For Line On Uart":
        return waitFor(words.get(1), words.contains("treatAsRegex=true"));
      case "Should Match Regexp":
        return Pattern.compile(words.get(2)).matcher(console.get(next - 1)).find();
      case "Execute Script", "Create Log Tester", "Create Terminal Tester", "Start Emulation":
      case "Should Not Be In Log":
        return true;
      default:
        throw new IllegalArgumentException("no such keyword: " + words);
    }
  }

  /** Lines that do not match are skipped, as the terminal tester does. */
  private boolean waitFor(String text, boolean isPattern) {
    while (next < console.size()) {
      String line = console.get(next++);
      if (isPattern ? Pattern.compile(text).matcher(line).find() : line.contains(text)) {
        return true;
      }
    }
    return false;
  }
}
