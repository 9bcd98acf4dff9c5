package org.netkit.aot.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * CMSIS-NN in the folder that the environment variable {@code CMSIS_NN_DIR} names. The project
 * never holds a copy; tests that need it skip, and say so, where the variable is not set.
 */
public final class CmsisNnFolder {
  private static final String VARIABLE = "CMSIS_NN_DIR";

  private CmsisNnFolder() {}

  /** The folder; skips the test if there is none. */
  public static Path required() {
    String value = System.getenv(VARIABLE);
    Assumptions.assumeTrue(
        value != null && !value.isEmpty(), "skipped: " + VARIABLE + " does not name CMSIS-NN");
    return Path.of(value).toAbsolutePath();
  }

  /** Copies a tree of files. */
  public static void copy(Path from, Path to) throws IOException {
    List<Path> all;
    try (Stream<Path> walk = Files.walk(from)) {
      all = walk.toList();
    }
    for (Path path : all) {
      Path target = to.resolve(from.relativize(path));
      if (Files.isDirectory(path)) {
        Files.createDirectories(target);
      } else {
        Files.copy(path, target);
      }
    }
  }
}
