package org.netkit.aot.diag;

import java.util.Locale;

/**
 * Every kind of problem that a user can meet. 1xx bundle, 2xx model, 3xx quantization, 4xx memory,
 * 5xx board, 6xx output, 7xx external tools. Numbers are never reused.
 *
 * <p>Each constant has the pattern of its message and an explanation (cause and cure) that {@code
 * netkit-aot explain NK101} prints.
 */
public enum Code {
  /** The file cannot be opened or read. */
  FILE_UNREADABLE(
      101,
      "cannot read the file: %s",
      "The path is wrong, the file is not readable, or it is no regular file. Check the path and"
          + " the permissions.");

  private final int number;
  private final String pattern;
  private final String explanation;

  Code(int number, String pattern, String explanation) {
    this.number = number;
    this.pattern = pattern;
    this.explanation = explanation;
  }

  /** {@code NK203}. */
  public String id() {
    return "NK" + number;
  }

  /** What the message says, with an ellipsis for each detail. */
  public String summary() {
    return pattern.replaceAll("%[-#0-9]*[a-zA-Z]", "…").replace("%%", "%");
  }

  /** Cause and cure, in a few sentences. */
  public String explanation() {
    return explanation;
  }

  /** True for 7xx: an external tool is missing or failed, the input is not at fault. */
  public boolean isToolFailure() {
    return number / 100 == 7;
  }

  String message(Object... arguments) {
    return String.format(Locale.ROOT, pattern, arguments);
  }
}
