package org.netkit.aot.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/** Standard output that remembers its first failure, which a {@code PrintWriter} would swallow. */
final class CheckedOutput extends FilterOutputStream {
  private String failure;

  CheckedOutput(OutputStream target) {
    super(target);
  }

  /** What went wrong, if anything did. */
  Optional<String> failure() {
    return Optional.ofNullable(failure);
  }

  /** True if the reader went away ({@code EPIPE}), which is no error of anybody. */
  boolean isBrokenPipe() {
    return failure != null && failure.contains("Broken pipe");
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      if (failure == null) {
        failure = String.valueOf(e.getMessage());
      }
      throw e;
    }
  }
}
