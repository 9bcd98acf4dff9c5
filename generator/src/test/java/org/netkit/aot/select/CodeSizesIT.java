package org.netkit.aot.select;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table of code sizes against what the cross compiler makes of the sources. */
class CodeSizesIT {
  private static final Path RUNTIME = Path.of("../runtime-c");

  @TempDir Path folder;

  @Test
  void eachKernelIsAsLargeAsTheTableSays() throws Exception {
    Map<String, Integer> measured = new TreeMap<>();
    for (String source : CodeSizes.all().keySet()) {
      measured.put(source, textBytes(source));
    }
    assertThat(measured)
        .allSatisfy(
            (source, bytes) ->
                assertThat((double) CodeSizes.all().get(source))
                    .as(source + " has " + bytes + " bytes")
                    .isBetween(0.7 * bytes - 50, 1.3 * bytes + 50));
  }

  @Test
  void theKernelsOfTheModelsAreInTheTable() throws IOException {
    List<String> missing = new ArrayList<>();
    for (String family : List.of("cortex_m4", "ref")) {
      try (Stream<Path> files = Files.list(RUNTIME.resolve("src/kernels/" + family))) {
        files
            .map(file -> "src/kernels/" + family + "/" + file.getFileName())
            .filter(name -> name.endsWith(".c") && !name.contains("_chw_"))
            .filter(name -> !CodeSizes.all().containsKey(name))
            .forEach(missing::add);
      }
    }
    assertThat(missing).as("add these to CodeSizes").isEmpty();
  }

  private int textBytes(String source) throws Exception {
    Path object = folder.resolve("object.o");
    List<String> command =
        List.of(
            "arm-none-eabi-gcc",
            "-mcpu=cortex-m4",
            "-mthumb",
            "-mfpu=fpv4-sp-d16",
            "-mfloat-abi=hard",
            "-O2",
            "-Iinclude",
            "-Isrc",
            "-c",
            source,
            "-o",
            object.toAbsolutePath().toString());
    Process process = new ProcessBuilder(command).directory(RUNTIME.toFile()).inheritIO().start();
    assertThat(process.waitFor()).isZero();
    Process size =
        new ProcessBuilder("arm-none-eabi-size", object.toString())
            .redirectErrorStream(true)
            .start();
    String text = new String(size.getInputStream().readAllBytes());
    return Integer.parseInt(text.lines().skip(1).findFirst().orElseThrow().trim().split("\\s+")[0]);
  }
}
