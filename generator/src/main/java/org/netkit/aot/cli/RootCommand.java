package org.netkit.aot.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command without a name: for now it only leads to the others. */
@Command(
    name = "netkit-aot",
    versionProvider = Version.class,
    mixinStandardHelpOptions = true,
    description = "Compiles a neural-network bundle (.nk) to C++ firmware for a microcontroller.",
    subcommands = {
      InspectCommand.class,
      BoardsCommand.class,
      ExplainCommand.class,
      GenerateCompletion.class
    })
final class RootCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getErr());
    return spec.exitCodeOnInvalidInput();
  }
}
