package org.netkit.aot.board;

import java.io.IOException;
import java.util.Optional;
import org.netkit.aot.data.Int8Data;

/** The folder of one board: its {@code board.yml} and the C files that only this board has. */
public interface BoardFolder {

  /** How messages call the folder. */
  String name();

  /**
   * A file of the folder.
   *
   * @param path relative to the folder, with {@code /} between names and without {@code ..}
   * @return its bytes, or empty if there is no such file
   * @throws IOException if the file is there but cannot be read
   */
  Optional<Int8Data> read(String path) throws IOException;
}
