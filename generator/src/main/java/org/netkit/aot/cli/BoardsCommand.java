package org.netkit.aot.cli;

import java.util.concurrent.Callable;
import org.netkit.aot.board.BoardCatalog;
import org.netkit.aot.report.BoardTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists the boards that come with the tool. */
@Command(
    name = "boards",
    mixinStandardHelpOptions = true,
    description = "Lists the boards that come with the tool; a folder with a board.yml works too.")
final class BoardsCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Override
  public Integer call() {
    spec.commandLine()
        .getOut()
        .print(BoardTable.of(BoardCatalog.names().stream().map(BoardCatalog::board).toList()));
    return 0;
  }
}
