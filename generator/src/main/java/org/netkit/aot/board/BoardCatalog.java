package org.netkit.aot.board;

import java.util.List;
import org.netkit.aot.diag.Diagnostics;

/** The boards that come with the tool, as {@code boards/index.yml} lists them. */
public final class BoardCatalog {
  private BoardCatalog() {}

  /** Their names. */
  public static List<String> names() {
    Diagnostics diagnostics = new Diagnostics();
    YamlSection index = YamlFile.shared("index.yml", diagnostics);
    List<String> names = index.texts("boards", BoardReader.NAME).stream().map(Entry::text).toList();
    index.rejectUnknownKeys();
    diagnostics.throwIfAny();
    return names;
  }

  /**
   * The board of that name.
   *
   * @param name one of {@link #names}
   */
  public static Board board(String name) {
    return BoardReader.read(SharedFiles.folder(name));
  }
}
