package org.netkit.aot.cli;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.netkit.aot.diag.Code;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the cause and the cure of an error code, or the list of all codes. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    description = "Explains an error code; without one, lists them all.")
final class ExplainCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Parameters(arity = "0..1", paramLabel = "CODE", description = "Such as NK101.")
  String wanted;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    if (wanted == null) {
      for (Code code : Code.values()) {
        out.println(code.id() + "  " + code.summary());
      }
    } else {
      Code code = find(wanted.toUpperCase(Locale.ROOT));
      out.println(Paragraph.wrap(code.id() + ": " + code.summary()));
      out.println();
      out.println(Paragraph.wrap(code.explanation()));
    }
    return 0;
  }

  private Code find(String id) {
    return Arrays.stream(Code.values())
        .filter(code -> code.id().equals(id) || code.id().equals("NK" + id))
        .findFirst()
        .orElseThrow(
            () ->
                new ParameterException(
                    spec.commandLine(),
                    "there is no code '" + wanted + "'; 'netkit-aot explain' lists them all"));
  }
}
