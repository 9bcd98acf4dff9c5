package org.netkit.aot.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * Real bundles in the optional folder {@code shared/models} beside the project. The project never
 * holds a copy; tests that need them skip, and say so, where the folder is absent.
 */
public final class SharedModels {
  private SharedModels() {}

  /** All bundles of the folder, sorted by name; skips the test if there is no such folder. */
  public static List<Path> bundles() {
    Path folder = folder();
    Assumptions.assumeTrue(
        Files.isDirectory(folder), "skipped: no folder ../shared/models beside the project");
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(f -> f.toString().endsWith(".nk")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The bytes of one bundle, such as {@code mnist_cnn_int8.nk}; skips the test if it is absent. */
  public static byte[] bytes(String name) {
    Path file = folder().resolve(name);
    Assumptions.assumeTrue(
        Files.isRegularFile(file), "skipped: no ../shared/models/" + name + " beside the project");
    return bytes(file);
  }

  /**
   * The lines of {@code ../shared/golden/int8-logits.txt}: {@code file|case|label=N|logits}, one
   * for each test case of an int8 bundle; skips the test if the file is absent.
   */
  public static List<String> goldenLogits() {
    Path file = folder().resolveSibling("golden").resolve("int8-logits.txt");
    Assumptions.assumeTrue(
        Files.isRegularFile(file), "skipped: no ../shared/golden beside the project");
    return new String(bytes(file), StandardCharsets.UTF_8).lines().toList();
  }

  /** The bytes of a file. */
  public static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@code ../shared/models} seen from the project's root, wherever the tests were started. */
  private static Path folder() {
    Path here = Path.of("").toAbsolutePath();
    Path root = Files.isDirectory(here.resolve("generator")) ? here : here.getParent();
    return root.resolveSibling("shared").resolve("models");
  }
}
