package org.netkit.aot.board;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.diag.Location;

/** Collects the C files of a board, each once. */
final class BoardFiles {
  static final Pattern PATH = Pattern.compile("(\\./)?([A-Za-z0-9_-]+/)*[A-Za-z0-9_-]+\\.[ch]");
  private static final String OWN = "./";
  private static final Pattern FOLDER = Pattern.compile("[A-Za-z0-9_-]+");
  private static final Pattern FILE = Pattern.compile("[A-Za-z0-9_-]+\\.[ch]");

  private final BoardFolder folder;
  private final Diagnostics diagnostics;
  private final List<BoardFile> files = new ArrayList<>();
  private final Set<String> names = new HashSet<>();

  BoardFiles(BoardFolder folder, Diagnostics diagnostics) {
    this.folder = folder;
    this.diagnostics = diagnostics;
  }

  /** Everything that the {@code support.yml} of the folders under {@code support:} lists. */
  void addSupport(YamlSection root) {
    for (Entry support : root.texts("support", FOLDER)) {
      Optional<Int8Data> list = content(support.text() + "/support.yml", support.location());
      if (list.isPresent()) {
        YamlSection section =
            YamlFile.parse(support.text() + "/support.yml", list.get(), diagnostics);
        for (Entry file : section.texts("files", FILE)) {
          add(support.text() + "/" + file.text(), support.location());
        }
        section.rejectUnknownKeys();
      }
    }
  }

  /**
   * Adds one file.
   *
   * @return its text, or empty after a report
   */
  Optional<String> add(String path, Location location) {
    Optional<Int8Data> content = content(path, location);
    String name = path.substring(path.lastIndexOf('/') + 1);
    if (content.isPresent() && !names.add(name)) {
      diagnostics.report(Code.BOARD_VALUE, location, "there are two files named " + name);
    }
    content.ifPresent(bytes -> files.add(new BoardFile(name, bytes)));
    return content.map(bytes -> new String(bytes.toArray(), StandardCharsets.UTF_8));
  }

  /** A platform description for Renode, or empty after a report. */
  Optional<BoardFile> platform(String path, Location location) {
    if (path.isEmpty()) {
      return Optional.empty();
    }
    String name = path.substring(path.lastIndexOf('/') + 1);
    return content(path, location, SharedFiles::platform).map(bytes -> new BoardFile(name, bytes));
  }

  /** The files in the order in which they were added. */
  List<BoardFile> all() {
    return List.copyOf(files);
  }

  private Optional<Int8Data> content(String path, Location location) {
    return content(path, location, SharedFiles::read);
  }

  private Optional<Int8Data> content(String path, Location location, Collection shared) {
    try {
      Optional<Int8Data> content =
          path.startsWith(OWN) ? folder.read(path.substring(OWN.length())) : shared.read(path);
      if (content.isEmpty()) {
        String hint = "paths are relative to boards/ of the tool, or to board.yml after ./";
        diagnostics.reportWithHint(
            Code.BOARD_FILE_UNREADABLE, location, hint, path + ": no such file");
      }
      return content;
    } catch (IOException e) {
      diagnostics.report(Code.BOARD_FILE_UNREADABLE, location, path + ": " + e.getMessage());
      return Optional.empty();
    }
  }

  /** Files that come with the tool. */
  private interface Collection {
    Optional<Int8Data> read(String path) throws IOException;
  }
}
