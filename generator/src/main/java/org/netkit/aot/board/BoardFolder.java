package org.netkit.aot.board;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.netkit.aot.data.Int8Data;

/**
 * Where a descriptor's files come from: paths are relative to the shared collection that comes with
 * the tool, those that begin with {@code ./} to the descriptor's own folder.
 */
final class BoardFolder {
  private static final String OWN = "./";

  private final Optional<Path> ownFolder;
  private final String name;

  private BoardFolder(Optional<Path> ownFolder, String name) {
    this.ownFolder = ownFolder;
    this.name = name;
  }

  /** The folder of a board that comes with the tool. */
  static BoardFolder builtIn(String boardName) {
    return new BoardFolder(Optional.empty(), boardName);
  }

  /** A user's own folder. */
  static BoardFolder at(Path folder) {
    return new BoardFolder(Optional.of(folder), folder.toString());
  }

  /** How messages call the descriptor. */
  String descriptorName() {
    return ownFolder.map(p -> p.resolve("board.yml").toString()).orElse(name + "/board.yml");
  }

  /** The descriptor. */
  Optional<Int8Data> descriptor() throws IOException {
    return read("./board.yml");
  }

  /** A file of the descriptor's own folder ({@code ./x}) or of the shared collection. */
  Optional<Int8Data> read(String path) throws IOException {
    if (!path.startsWith(OWN)) {
      return shared(path);
    }
    String relative = path.substring(OWN.length());
    if (ownFolder.isEmpty()) {
      return shared(name + "/" + relative);
    }
    Path file = ownFolder.get().resolve(relative);
    return Files.isRegularFile(file)
        ? Optional.of(Int8Data.wrap(Files.readAllBytes(file)))
        : Optional.empty();
  }

  /** A file below {@code boards/} of the tool. */
  static Optional<Int8Data> shared(String path) throws IOException {
    try (InputStream in = BoardFolder.class.getResourceAsStream("/boards/" + path)) {
      return in == null ? Optional.empty() : Optional.of(Int8Data.wrap(in.readAllBytes()));
    }
  }
}
