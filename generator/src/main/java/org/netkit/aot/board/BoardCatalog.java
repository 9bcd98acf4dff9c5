package org.netkit.aot.board;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.diag.Location;

/**
 * Finds boards by name. Errors: {@link Code#BOARD_UNKNOWN} and those of {@link BoardReader}.
 *
 * <p>The boards that come with the tool are listed in {@code boards/index.yml}; a user's own board
 * is a path to a folder with a {@code board.yml}.
 */
public final class BoardCatalog {
  private BoardCatalog() {}

  /** Names of the boards that come with the tool. */
  public static List<String> names() {
    Diagnostics diagnostics = new Diagnostics();
    YamlSection index = YamlFile.shared("index.yml", diagnostics);
    List<String> names = index.texts("boards", BoardReader.NAME).stream().map(Entry::text).toList();
    index.rejectUnknownKeys();
    diagnostics.throwIfAny();
    return names;
  }

  /**
   * The board of that name, or of that folder.
   *
   * @param nameOrFolder a name of {@link #names}, or a folder with a {@code board.yml}; what
   *     contains a slash or is {@code .} is a folder
   */
  public static Board find(String nameOrFolder) {
    if (names().contains(nameOrFolder)) {
      return new BoardReader(BoardFolder.builtIn(nameOrFolder)).read();
    }
    Path folder = Path.of(nameOrFolder);
    if (Files.isRegularFile(folder.resolve("board.yml"))) {
      return new BoardReader(BoardFolder.at(folder)).read();
    }
    String hint =
        "known boards: "
            + String.join(", ", names())
            + "; a board of your own is a folder with a board.yml";
    throw new Diagnostics().fatal(Code.BOARD_UNKNOWN, Location.of("--board"), hint, nameOrFolder);
  }
}
