package org.netkit.aot.diag;

import java.util.List;
import java.util.stream.Collectors;

/** The user's input was refused; carries every problem of the pass that refused it. */
public final class CompileException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<Diagnostic> diagnostics;

  /** Refusal for the given reasons, at least one. */
  public CompileException(List<Diagnostic> diagnostics) {
    super(diagnostics.stream().map(Diagnostic::text).collect(Collectors.joining("\n")));
    if (diagnostics.isEmpty()) {
      throw new IllegalArgumentException("a refusal needs a reason");
    }
    this.diagnostics = List.copyOf(diagnostics);
  }

  /** The reasons, in the order in which they were found. */
  public List<Diagnostic> diagnostics() {
    return diagnostics;
  }

  /** Exit status of the command: 3 if an external tool failed, else 1. */
  public int exitCode() {
    return diagnostics.stream().anyMatch(d -> d.code().isToolFailure()) ? 3 : 1;
  }
}
