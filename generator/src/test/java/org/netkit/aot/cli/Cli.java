package org.netkit.aot.cli;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * What a command did, for tests.
 *
 * @param status exit status
 * @param out what it printed to standard output
 * @param err what it printed to standard error
 */
record Cli(int status, String out, String err) {

  /** Runs a command in this process. */
  static Cli run(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status = Main.run(out, err, arguments);
    return new Cli(
        status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
