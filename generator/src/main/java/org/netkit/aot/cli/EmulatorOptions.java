package org.netkit.aot.cli;

import java.time.Duration;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How long an emulator may run. */
final class EmulatorOptions {
  private static final int MAX_SECONDS = 86_400;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "300",
      description = "Stop the emulator after this time (default: ${DEFAULT-VALUE}).")
  private int seconds;

  /** The limit for one run of the emulator. */
  Duration limit() {
    if (seconds < 1 || seconds > MAX_SECONDS) {
      throw new ParameterException(
          command.commandLine(), "--timeout must be 1.." + MAX_SECONDS + " seconds");
    }
    return Duration.ofSeconds(seconds);
  }
}
