package org.netkit.aot.diag;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Collects the problems of one pass, in the order in which they are found, and throws them
 * together.
 */
public final class Diagnostics {
  private final List<Diagnostic> found = new ArrayList<>();

  /** Notes a problem for which no cure is known beyond the message. */
  public void report(Code code, Location location, Object... arguments) {
    add(code, location, null, arguments);
  }

  /** Notes a problem and what to do about it. */
  public void reportWithHint(Code code, Location location, String hint, Object... arguments) {
    add(code, location, hint, arguments);
  }

  /** Notes a problem after which the pass cannot go on; use as {@code throw d.fatal(...)}. */
  public CompileException fatal(Code code, Location location, String hint, Object... arguments) {
    add(code, location, hint, arguments);
    return new CompileException(found);
  }

  /** Notes all problems of a refusal, with the name of what refused in front of their subjects. */
  public void reportAll(CompileException refusal, String name) {
    for (Diagnostic problem : refusal.diagnostics()) {
      Location location = problem.location();
      String subject = location.subject().map(s -> name + ": " + s).orElse(name);
      found.add(
          new Diagnostic(problem.code(), location.in(subject), problem.message(), problem.hint()));
    }
  }

  /** True if nothing has been reported. */
  public boolean isEmpty() {
    return found.isEmpty();
  }

  /** Ends the pass: throws if anything has been reported. */
  public void throwIfAny() {
    if (!found.isEmpty()) {
      throw new CompileException(found);
    }
  }

  private void add(Code code, Location location, String hint, Object... arguments) {
    found.add(new Diagnostic(code, location, code.message(arguments), Optional.ofNullable(hint)));
  }
}
