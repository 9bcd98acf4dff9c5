package org.netkit.aot.diag;

import java.util.Optional;

/**
 * One problem, ready to be shown.
 *
 * @param code which kind of problem
 * @param location where it is
 * @param message what is wrong, in one sentence without a full stop
 * @param hint what to do about it, if a cure is known
 */
public record Diagnostic(Code code, Location location, String message, Optional<String> hint) {

  /** {@code model.nk @0x0048: error NK203: layer 2 (conv2d): stride is 0, must be 1..255}. */
  public String text() {
    String subject = location.subject().map(s -> s + ": ").orElse("");
    String line = location.place() + ": error " + code.id() + ": " + subject + message;
    return hint.map(h -> line + "\n  hint: " + h).orElse(line);
  }
}
