package org.netkit.aot.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Folders of tests. */
public final class Folders {
  private Folders() {}

  /** Deletes a folder and all that is in it; nothing if it is not there. */
  public static void delete(Path folder) {
    if (Files.exists(folder)) {
      try (Stream<Path> paths = Files.walk(folder)) {
        for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
