package org.netkit.aot.cli;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;

/**
 * The command line as picocli sees it. Reading the annotations of a command takes longer than
 * compiling a small model, so commands that cannot be meant are left out.
 */
final class Commands {
  private static final Map<String, Supplier<Object>> BY_NAME = new LinkedHashMap<>();

  static {
    BY_NAME.put("inspect", InspectCommand::new);
    BY_NAME.put("run", RunCommand::new);
    BY_NAME.put("verify", VerifyCommand::new);
    BY_NAME.put("report", ReportCommand::new);
    BY_NAME.put("bench", BenchCommand::new);
    BY_NAME.put("compare", CompareCommand::new);
    BY_NAME.put("explore", ExploreCommand::new);
    BY_NAME.put("boards", BoardsCommand::new);
    BY_NAME.put("explain", ExplainCommand::new);
    BY_NAME.put("generate-completion", GenerateCompletion::new);
  }

  private Commands() {}

  /** The root command with every command that these arguments may mean or that help would list. */
  static CommandLine forArguments(String... arguments) {
    CommandLine root = new CommandLine(new RootCommand());
    List<String> words = Arrays.asList(arguments);
    String first = words.isEmpty() ? "--help" : words.get(0);
    boolean asksForHelp = List.of("-h", "--help", "generate-completion").contains(first);
    BY_NAME.forEach(
        (name, command) -> {
          if (asksForHelp || words.contains(name)) {
            root.addSubcommand(name, command.get());
          }
        });
    return root;
  }
}
