package org.netkit.aot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netkit.aot.nk.NkWriter;
import org.netkit.aot.testing.SmallBundles;

/**
 * The command emits the same bytes from any folder, locale, time zone, file encoding, and on every
 * JDK from 17 on that is installed beside the one that runs the tests.
 */
class SameBytesEverywhereIT {
  private static final Path JDKS = Path.of("/usr/lib/jvm");

  @TempDir Path folder;

  @Test
  void emitsTheSameFilesOnEveryJdk() throws Exception {
    byte[] model = NkWriter.write(SmallBundles.int8Cnn());
    String java = ProcessHandle.current().info().command().orElseThrow();
    Map<String, String> first = emit(java, "a", "en", "UTC", "UTF-8", model);
    assertThat(first).containsKeys("modell_aot.cpp", "Makefile", "link.ld", "main.c");
    List<String> everyJava = new ArrayList<>(otherJdks(java));
    everyJava.add(java);
    for (String other : everyJava) {
      assertThat(emit(other, "b ü (1)", "tr", "Asia/Kathmandu", "ISO-8859-1", model))
          .as(other)
          .isEqualTo(first);
    }
  }

  private Map<String, String> emit(
      String java, String place, String language, String zone, String encoding, byte[] model)
      throws IOException, InterruptedException {
    Path here = Files.createTempDirectory(folder, "run").resolve(place);
    Files.createDirectories(here);
    Files.write(here.resolve("modell.nk"), model);
    ProcessBuilder builder =
        new ProcessBuilder(
                java,
                "-Dfile.encoding=" + encoding,
                "-Duser.language=" + language,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "modell.nk",
                "--emit-only",
                "-o",
                "out")
            .directory(here.toFile())
            .redirectOutput(here.resolve("stdout").toFile())
            .redirectError(here.resolve("stderr").toFile());
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.environment().put("TZ", zone);
    Process process = builder.start();
    assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue())
        .as(Files.readString(here.resolve("stderr"), StandardCharsets.UTF_8))
        .isZero();
    return read(here.resolve("out"));
  }

  /** Other installed JDKs of version 17 or newer. */
  private static List<String> otherJdks(String java) throws IOException {
    if (!Files.isDirectory(JDKS)) {
      return List.of();
    }
    try (Stream<Path> homes = Files.list(JDKS)) {
      return homes
          .filter(home -> !Files.isSymbolicLink(home))
          .filter(home -> Files.isExecutable(home.resolve("bin/java")))
          .filter(home -> !java.startsWith(home.toString()))
          .filter(home -> majorVersion(home) >= 17)
          .map(home -> home.resolve("bin/java").toString())
          .sorted()
          .toList();
    }
  }

  private static int majorVersion(Path home) {
    try {
      String release = Files.readString(home.resolve("release"));
      int at = release.indexOf("JAVA_VERSION=\"") + 14;
      return Integer.parseInt(release.substring(at).split("[.\"\\-]", 2)[0]);
    } catch (IOException | NumberFormatException e) {
      return 0;
    }
  }

  private static Map<String, String> read(Path out) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(out)) {
      for (Path path : paths.filter(Files::isRegularFile).toList()) {
        files.put(
            out.relativize(path).toString(),
            new String(Files.readAllBytes(path), StandardCharsets.ISO_8859_1));
      }
    }
    return files;
  }
}
