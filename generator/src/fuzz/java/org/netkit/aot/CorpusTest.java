package org.netkit.aot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.netkit.aot.nk.NkBundle;
import org.netkit.aot.nk.NkReader;
import org.netkit.aot.nk.NkWriter;
import org.netkit.aot.testing.RandomBundles;
import org.netkit.aot.testing.SmallBundles;

/**
 * The corpus that fuzzing starts from: small valid bundles with every layer kind. Run with {@code
 * -Dcorpus.update} to write it again.
 */
class CorpusTest {
  private static final Path FOLDER = Path.of("src/fuzz/resources/corpus");
  private static final int MAX_FILE_BYTES = 4000;
  private static final long SEEDS = 1400;
  private static final long MAX_BYTES = 60 << 10;

  @Test
  void theCorpusIsWhatItsRecipeGives() throws IOException {
    Map<String, byte[]> recipe = recipe();
    if (Boolean.getBoolean("corpus.update") || "".equals(System.getProperty("corpus.update"))) {
      Files.createDirectories(FOLDER);
      for (Map.Entry<String, byte[]> file : recipe.entrySet()) {
        Files.write(FOLDER.resolve(file.getKey()), file.getValue());
      }
    }
    long total = 0;
    for (Map.Entry<String, byte[]> file : recipe.entrySet()) {
      byte[] kept = Files.readAllBytes(FOLDER.resolve(file.getKey()));
      assertThat(kept).as(file.getKey()).isEqualTo(file.getValue());
      assertThat(NkReader.read(file.getKey(), kept)).isNotNull();
      total += kept.length;
    }
    assertThat(total).isLessThan(MAX_BYTES);
    try (Stream<Path> kept = Files.list(FOLDER)) {
      assertThat(kept.map(f -> f.getFileName().toString()))
          .as("files without a recipe")
          .containsExactlyInAnyOrderElementsOf(recipe.keySet());
    }
  }

  /** Small random bundles, until every kind of layer is in two of them. */
  private static Map<String, byte[]> recipe() {
    Map<String, byte[]> files = new TreeMap<>();
    for (NkBundle bundle :
        List.of(SmallBundles.int8Cnn(), SmallBundles.floatMlp(), SmallBundles.everyKind())) {
      files.put(bundle.file(), NkWriter.write(bundle));
    }
    Map<String, Integer> kinds = new HashMap<>();
    for (long seed = 1000; seed < SEEDS; seed++) {
      for (NkBundle bundle : List.of(RandomBundles.int8(seed), RandomBundles.float32(seed))) {
        byte[] bytes = NkWriter.write(bundle);
        if (bytes.length <= MAX_FILE_BYTES && isWanted(bundle, kinds)) {
          files.put(bundle.file(), bytes);
        }
      }
    }
    return files;
  }

  private static boolean isWanted(NkBundle bundle, Map<String, Integer> kinds) {
    Set<String> own =
        bundle.layers().stream()
            .map(layer -> layer.kind().label() + bundle.isInt8())
            .collect(Collectors.toSet());
    boolean isWanted = own.stream().anyMatch(kind -> kinds.getOrDefault(kind, 0) < 2);
    if (isWanted) {
      own.forEach(kind -> kinds.merge(kind, 1, Integer::sum));
    }
    return isWanted;
  }
}
