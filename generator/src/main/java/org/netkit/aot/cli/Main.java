package org.netkit.aot.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.netkit.aot.diag.CompileException;
import picocli.CommandLine;

/** Entry point: runs one command and turns every outcome into text and an exit status. */
public final class Main {
  private static final int REFUSED = 1;
  private static final int INTERNAL_ERROR = 70;
  private static final int BROKEN_PIPE = 141;

  private Main() {}

  /** Runs the command that the arguments ask for and ends the process with its exit status. */
  public static void main(String[] arguments) {
    HeadStart.forArguments(arguments);
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    OutputStream err = new FileOutputStream(FileDescriptor.err);
    System.exit(run(out, err, arguments));
  }

  /** Runs a command and gives its exit status; prints to the given streams only. */
  static int run(OutputStream standardOutput, OutputStream standardError, String... arguments) {
    CheckedOutput checked = new CheckedOutput(standardOutput);
    PrintWriter out = new PrintWriter(new OutputStreamWriter(checked, StandardCharsets.UTF_8));
    PrintWriter err =
        new PrintWriter(new OutputStreamWriter(standardError, StandardCharsets.UTF_8), true);
    int status = execute(out, err, arguments);
    out.flush();
    if (checked.failure().isEmpty()) {
      return status;
    }
    if (checked.isBrokenPipe()) {
      return BROKEN_PIPE;
    }
    err.println("netkit-aot: cannot write to standard output: " + checked.failure().get());
    return status == 0 ? REFUSED : status;
  }

  private static int execute(PrintWriter out, PrintWriter err, String... arguments) {
    try {
      CommandLine commandLine = Commands.forArguments(arguments);
      commandLine.setOut(out).setErr(err).setCaseInsensitiveEnumValuesAllowed(true);
      commandLine.setExecutionExceptionHandler((e, command, parsed) -> failure(e, out, err));
      commandLine.setParameterExceptionHandler((wrong, words) -> wrongUsage(wrong, err));
      commandLine.setExecutionStrategy(Main::runLast);
      return commandLine.execute(arguments);
    } catch (RuntimeException | Error error) { // what picocli does not hand over
      return failure(error, out, err);
    }
  }

  /** What stands before a command's name would have no effect: that must not pass silently. */
  private static int runLast(CommandLine.ParseResult parsed) {
    if (parsed.hasSubcommand() && !parsed.matchedArgs().isEmpty()) {
      CommandLine command = parsed.subcommand().commandSpec().commandLine();
      throw new CommandLine.ParameterException(
          command,
          "Options and the model go behind the command '" + command.getCommandName() + "'");
    }
    return new CommandLine.RunLast().execute(parsed);
  }

  private static int wrongUsage(CommandLine.ParameterException wrong, PrintWriter err) {
    CommandLine command = wrong.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    err.println("netkit-aot: " + wrong.getMessage());
    CommandLine.UnmatchedArgumentException.printSuggestions(wrong, err);
    err.println("Try '" + name + " --help'.");
    return command.getCommandSpec().exitCodeOnInvalidInput();
  }

  /** Tells the user about a command that ended with an exception. */
  private static int failure(Throwable thrown, PrintWriter out, PrintWriter err) {
    out.flush();
    if (thrown instanceof CompileException refused) {
      err.println(refused.getMessage());
      return refused.exitCode();
    }
    err.println("netkit-aot: internal error: this is a fault in netkit-aot, not in your input;");
    err.println("please report it with the command, the model if possible, and these lines:");
    thrown.printStackTrace(err);
    return INTERNAL_ERROR;
  }
}
