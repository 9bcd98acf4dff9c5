package org.netkit.aot.board;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.netkit.aot.data.Int8Data;

/** The files that come with the tool. */
final class SharedFiles {
  private SharedFiles() {}

  /** A file, or empty if there is none of that path. */
  static Optional<Int8Data> read(String path) throws IOException {
    return resource("/boards/" + path);
  }

  /** A platform description for Renode, or empty if there is none of that name. */
  static Optional<Int8Data> platform(String name) throws IOException {
    return resource("/renode/platforms/" + name);
  }

  private static Optional<Int8Data> resource(String path) throws IOException {
    try (InputStream in = SharedFiles.class.getResourceAsStream(path)) {
      return in == null ? Optional.empty() : Optional.of(Int8Data.wrap(in.readAllBytes()));
    }
  }

  /** The folder of a board that comes with the tool. */
  static BoardFolder folder(String board) {
    return new BoardFolder() {
      @Override
      public String name() {
        return board;
      }

      @Override
      public Optional<Int8Data> read(String path) throws IOException {
        return SharedFiles.read(board + "/" + path);
      }
    };
  }
}
