package org.netkit.aot.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rules for template files that no compiler checks. */
class TemplateFilesTest {
  private static final int MAX_LINES = 200;

  static Stream<Path> templates() throws IOException, URISyntaxException {
    Path root = Path.of(TemplateFilesTest.class.getResource("/templates").toURI());
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(file -> file.toString().endsWith(".stg")).sorted().toList().stream();
    }
  }

  /** Inside a jar StringTemplate finds an import by its whole path only, not relative to a file. */
  @ParameterizedTest
  @MethodSource("templates")
  void importsAreWholePaths(Path file) throws IOException {
    assertThat(lines(file).filter(line -> line.startsWith("import ")))
        .allMatch(line -> line.startsWith("import \"templates/"));
  }

  @ParameterizedTest
  @MethodSource("templates")
  void noTabsButInMakefilesAndNoTrailingBlanks(Path file) throws IOException {
    boolean isMakefile = file.getFileName().toString().startsWith("Makefile");
    assertThat(lines(file))
        .allMatch(line -> isMakefile || !line.contains("\t"))
        .noneMatch(line -> line.endsWith(" "));
  }

  @ParameterizedTest
  @MethodSource("templates")
  void aTemplateIsShortAndSaysWhatItRenders(Path file) throws IOException {
    List<String> lines = lines(file).toList();
    assertThat(lines.get(0)).startsWith("// ");
    assertThat(lines).hasSizeLessThanOrEqualTo(MAX_LINES);
  }

  private static Stream<String> lines(Path file) throws IOException {
    return Files.readAllLines(file).stream();
  }
}
