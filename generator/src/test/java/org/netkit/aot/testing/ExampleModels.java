package org.netkit.aot.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.netkit.aot.CompileRequest;
import org.netkit.aot.data.Int8Data;

/** The bundles in the project's folder {@code examples}. */
public final class ExampleModels {
  private ExampleModels() {}

  /** All bundles, sorted by path; at least one. */
  public static List<Path> bundles() throws IOException {
    Path here = Path.of("").toAbsolutePath();
    Path root = Files.isDirectory(here.resolve("generator")) ? here : here.getParent();
    try (Stream<Path> files = Files.walk(root.resolve("examples"))) {
      List<Path> bundles = files.filter(f -> f.toString().endsWith(".nk")).sorted().toList();
      if (bundles.isEmpty()) {
        throw new AssertionError("no bundle below " + root.resolve("examples"));
      }
      return bundles;
    }
  }

  /** A request to compile one of them for the host. */
  public static CompileRequest request(Path bundle, CompileRequest.Options options)
      throws IOException {
    String file = bundle.getFileName().toString();
    Int8Data bytes = Int8Data.wrap(Files.readAllBytes(bundle));
    return new CompileRequest(file, bytes, CompileRequest.stem(file), "host", options);
  }
}
