package org.netkit.aot.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import org.netkit.aot.board.Board;
import org.netkit.aot.board.BoardCatalog;
import org.netkit.aot.board.BoardFolder;
import org.netkit.aot.board.BoardReader;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.diag.Location;

/**
 * Finds the board that the user means. Errors: {@link Code#BOARD_UNKNOWN} and those of {@link
 * BoardReader}.
 */
public final class BoardLocator {
  private BoardLocator() {}

  /**
   * A board that comes with the tool, or a user's own.
   *
   * @param nameOrFolder a name of {@link BoardCatalog#names}, else a folder with a {@code
   *     board.yml}
   */
  public static Board find(String nameOrFolder) {
    if (BoardCatalog.names().contains(nameOrFolder)) {
      return BoardCatalog.board(nameOrFolder);
    }
    try {
      Path folder = Path.of(nameOrFolder);
      if (Files.isRegularFile(folder.resolve("board.yml"))) {
        return BoardReader.read(new OwnFolder(nameOrFolder, folder));
      }
    } catch (InvalidPathException e) {
      // Neither a name nor a path: reported below.
    }
    String hint =
        "known boards: "
            + String.join(", ", BoardCatalog.names())
            + "; a board of your own is a folder with a board.yml";
    throw new Diagnostics().fatal(Code.BOARD_UNKNOWN, Location.of("--board"), hint, nameOrFolder);
  }

  /** A folder on the disk. */
  private record OwnFolder(String name, Path path) implements BoardFolder {
    @Override
    public Optional<Int8Data> read(String file) throws IOException {
      Path full = path.resolve(file);
      return Files.isRegularFile(full)
          ? Optional.of(Int8Data.wrap(Files.readAllBytes(full)))
          : Optional.empty();
    }
  }
}
