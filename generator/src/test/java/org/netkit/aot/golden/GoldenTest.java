package org.netkit.aot.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.netkit.aot.Compilation;
import org.netkit.aot.CompileRequest;
import org.netkit.aot.Compiler;
import org.netkit.aot.Mode;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.emit.EmittedFile;
import org.netkit.aot.emit.Language;
import org.netkit.aot.nk.NkWriter;
import org.netkit.aot.select.CmsisNnBackend;
import org.netkit.aot.select.Goal;

/**
 * Emitted text of tiny models, file by file. {@code -Dgolden.update} writes the folders anew; the
 * difference is then read and committed with the change that caused it.
 */
class GoldenTest {
  private static final Path FOLDER = Path.of("src/test/resources/golden");
  private static final boolean UPDATE = System.getProperty("golden.update") != null;

  /** Options of the cases that do not use the defaults. */
  private static final Map<String, CompileRequest> REQUESTS =
      Map.of(
          "no_fusion_in_c_int8",
          request(
              "1-odd name",
              new CompileRequest.Options(
                  Language.C, Mode.LOWERED, "builtin", Goal.BALANCED, false, false)),
          "embed_int8",
          request(
              "embed_int8",
              new CompileRequest.Options(
                  Language.CPP, Mode.EMBED, "builtin", Goal.BALANCED, true, true)),
          "embed_tests_in_c_int8",
          request(
              "embed_tests_in_c_int8",
              new CompileRequest.Options(
                  Language.C, Mode.EMBED, "builtin", Goal.BALANCED, false, false, true)),
          "cmsis_nn_int8",
          request("cmsis_nn_int8", cmsisNn(Language.CPP)),
          "cmsis_nn_own_avg_pool_int8",
          request("cmsis_nn_own_avg_pool_int8", cmsisNn(Language.CPP)),
          "cmsis_nn_add_in_c_int8",
          request("cmsis_nn_add_in_c_int8", cmsisNn(Language.C)),
          "cmsis_nn_self_check_int8",
          request("cmsis_nn_self_check_int8", cmsisNn(Language.CPP).selfChecked()));

  static List<String> cases() throws IOException {
    try (Stream<Path> folders = Files.list(FOLDER)) {
      return folders
          .filter(Files::isDirectory)
          .map(folder -> folder.getFileName().toString())
          .sorted()
          .toList();
    }
  }

  @Test
  void everyCaseIsDescribed() throws IOException {
    String readme = Files.readString(FOLDER.resolve("README.md"));
    List<String> described =
        readme.lines().filter(l -> l.startsWith("- `")).map(l -> l.split("`")[1]).sorted().toList();
    assertThat(described).isEqualTo(cases());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void emitsTheExpectedFiles(String caseName) throws IOException {
    byte[] model = NkWriter.write(GoldenModels.of(caseName));
    Map<String, String> actual = emit(caseName, model);
    Path folder = FOLDER.resolve(caseName);
    if (UPDATE) {
      update(folder, model, actual);
    }
    assertThat(Files.readAllBytes(folder.resolve("model.nk"))).isEqualTo(model);
    Map<String, String> expected = read(folder.resolve("expected"));
    assertThat(actual.keySet()).isEqualTo(expected.keySet());
    actual.forEach((path, text) -> assertThat(text).as(path).isEqualTo(expected.get(path)));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theMachineDoesNotShow(String caseName) {
    byte[] model = NkWriter.write(GoldenModels.of(caseName));
    Locale locale = Locale.getDefault();
    TimeZone zone = TimeZone.getDefault();
    Map<String, String> here = emit(caseName, model);
    try {
      Locale.setDefault(Locale.forLanguageTag("tr-TR"));
      TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"));
      assertThat(emit(caseName, model)).isEqualTo(here);
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertThat(emit(caseName, model)).isEqualTo(here);
    } finally {
      Locale.setDefault(locale);
      TimeZone.setDefault(zone);
    }
  }

  /** All files but the copies of the runtime, of which the names alone are kept. */
  private static Map<String, String> emit(String caseName, byte[] model) {
    CompileRequest request =
        REQUESTS.getOrDefault(caseName, request(caseName, CompileRequest.Options.DEFAULT));
    Compilation compilation =
        Compiler.compile(
            new CompileRequest(
                "model.nk",
                Int8Data.of(model),
                request.modelName(),
                request.boardName(),
                request.options()));
    Map<String, String> files = new TreeMap<>();
    for (EmittedFile file : compilation.files()) {
      if (!file.path().startsWith("runtime/")) {
        files.put(file.path(), file.text());
      }
    }
    files.put(
        "files.txt",
        compilation.files().stream()
            .map(file -> file.path() + "\n")
            .sorted()
            .collect(Collectors.joining()));
    return files;
  }

  private static CompileRequest request(String name, CompileRequest.Options options) {
    return new CompileRequest("model.nk", Int8Data.of(), name, "nucleo-f446re", options);
  }

  private static CompileRequest.Options cmsisNn(Language language) {
    return new CompileRequest.Options(
        language, Mode.LOWERED, CmsisNnBackend.NAME, Goal.BALANCED, true, true);
  }

  private static Map<String, String> read(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      Map<String, String> texts = new TreeMap<>();
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        texts.put(folder.relativize(file).toString().replace('\\', '/'), Files.readString(file));
      }
      return texts;
    }
  }

  private static void update(Path folder, byte[] model, Map<String, String> files)
      throws IOException {
    Path expected = folder.resolve("expected");
    if (Files.exists(expected)) {
      try (Stream<Path> old = Files.walk(expected)) {
        old.sorted(Comparator.reverseOrder()).forEach(GoldenTest::delete);
      }
    }
    Files.createDirectories(expected);
    Files.write(folder.resolve("model.nk"), model);
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = expected.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue());
    }
  }

  private static void delete(Path path) {
    try {
      Files.delete(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
