package org.netkit.aot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.netkit.aot.nk.NkWriter;
import org.netkit.aot.testing.SmallBundles;

/** What {@code netkit-aot MODEL.nk --emit-only} writes, and what it leaves alone. */
class EmitOnlyTest {
  @TempDir Path folder;
  private Path model;
  private Path out;

  @BeforeEach
  void writeModel() throws IOException {
    model = Files.write(folder.resolve("tiny.nk"), NkWriter.write(SmallBundles.int8Cnn()));
    out = folder.resolve("out");
  }

  @Test
  void writesTheFirmwareFolder() throws IOException {
    Cli cli = emit(model);
    assertThat(cli.err()).isEmpty();
    assertThat(cli.status()).isZero();
    assertThat(cli.out()).isEqualTo("tiny.nk -> " + out + "\n");
    assertThat(files())
        .contains("Makefile", "link.ld", "main.c", "tiny_aot.cpp", "tiny_aot.h", "tiny_aot.hpp")
        .contains("tiny_weights.cpp", "tiny_cases.bin", "board/board.h");
  }

  @Test
  void aSecondRunTouchesNothing() throws IOException {
    emit(model);
    FileTime old = FileTime.fromMillis(1_000_000_000_000L);
    for (String file : files()) {
      Files.setLastModifiedTime(out.resolve(file), old);
    }
    assertThat(emit(model).status()).isZero();
    for (String file : files()) {
      assertThat(Files.getLastModifiedTime(out.resolve(file))).as(file).isEqualTo(old);
    }
  }

  @Test
  void anotherLanguageReplacesTheFilesOfTheFirst() throws IOException {
    emit(model);
    assertThat(emit(model, "--language", "c").status()).isZero();
    assertThat(files()).contains("tiny_aot.c").doesNotContain("tiny_aot.cpp", "tiny_aot.hpp");
  }

  @Test
  void filesOfOthersStayAsTheyAre() throws IOException {
    Files.createDirectories(out.resolve("mine"));
    Files.writeString(out.resolve("notes.txt"), "mine");
    Files.writeString(out.resolve("mine/tiny_aot.cpp"), "mine too");
    assertThat(emit(model).status()).isZero();
    assertThat(out.resolve("notes.txt")).hasContent("mine");
    assertThat(out.resolve("mine/tiny_aot.cpp")).hasContent("mine too");
  }

  @Test
  void aFileOfOthersIsNotReplaced() throws IOException {
    Files.createDirectories(out);
    Files.writeString(out.resolve("Makefile"), "all: mine");
    Cli cli = emit(model);
    assertThat(cli.status()).isEqualTo(1);
    assertThat(cli.err()).contains("NK602").contains("Makefile");
    assertThat(out.resolve("Makefile")).hasContent("all: mine");
    assertThat(files()).containsExactly("Makefile");
  }

  @Test
  void nothingIsWrittenWhenTheBundleIsRefused() throws IOException {
    byte[] bytes = Files.readAllBytes(model);
    Files.write(model, java.util.Arrays.copyOf(bytes, bytes.length - 1));
    Cli cli = emit(model);
    assertThat(cli.status()).isEqualTo(1);
    assertThat(cli.err()).contains("error NK").doesNotContain("\tat ");
    assertThat(cli.out()).isEmpty();
    assertThat(out).doesNotExist();
  }

  @Test
  void aFolderThatCannotBeMade() throws IOException {
    Files.writeString(folder.resolve("file"), "");
    Cli cli = Cli.run(model.toString(), "--emit-only", "-o", folder.resolve("file/out").toString());
    assertThat(cli.status()).isEqualTo(1);
    assertThat(cli.err()).contains("NK601").doesNotContain("\tat ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "m\u00f6d\u00e9l \u6a21.nk",
        "it's $(touch x) \"q\" \\ % #.nk",
        "-dash.nk",
        "123.nk",
        "int.nk",
        "nk_conv2d_s8.nk",
        "*/ #error.nk",
        "two\nlines.nk",
        ".nk",
        "no suffix"
      })
  void anyFileNameGivesLegalNames(String name) throws IOException {
    Path odd = folder.resolve(name.replace("/", "_"));
    Files.copy(model, odd);
    Cli cli = emit(odd);
    assertThat(cli.err()).isEmpty();
    assertThat(cli.status()).isZero();
    assertThat(files()).allMatch(file -> file.matches("[A-Za-z0-9_./-]+"));
    List<String> headers = files().stream().filter(file -> file.endsWith("_aot.h")).toList();
    assertThat(headers).hasSize(1);
    assertThat(headers.get(0)).matches("[a-z_][a-z0-9_]*_aot\\.h");
  }

  @Test
  void theNameCanBeChosen() throws IOException {
    emit(model, "--name", "Other One");
    assertThat(files()).contains("other_one_aot.cpp");
  }

  @ParameterizedTest
  @CsvSource({
    "--board, no-such-board, 1, NK501",
    "--board, ., 1, NK501",
    "--fuse, maybe, 2, --fuse",
    "--language, rust, 2, --language",
    "--kernels, theirs, 2, --kernels",
    "--mode, magic, 2, --mode",
    "--final-softmax, on, 2, --final-softmax",
    "--optimize, fun, 2, --optimize",
    "--timeout, x, 2, --timeout"
  })
  void wrongValuesAreRefused(String option, String value, int status, String text) {
    Cli cli = emit(model, option, value);
    assertThat(cli.status()).isEqualTo(status);
    assertThat(cli.err()).contains(text).doesNotContain("\tat ");
    assertThat(cli.out()).isEmpty();
    assertThat(out).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--emit-only", "verify", "run --on host --input a --output b", "inspect"})
  void aModelIsNeeded(String line) {
    Cli cli = Cli.run(line.split(" "));
    assertThat(cli.status()).isEqualTo(2);
    assertThat(cli.err()).contains("MODEL.nk");
  }

  @Test
  void optionsBeforeACommandAreNotSwallowed() {
    Cli cli = Cli.run("--board", "mps2-an386", "inspect", model.toString());
    assertThat(cli.status()).isEqualTo(2);
    assertThat(cli.err()).contains("inspect");
  }

  private Cli emit(Path bundle, String... more) {
    List<String> arguments =
        Stream.concat(
                Stream.of(more), Stream.of("--emit-only", "-o", out.toString(), bundle.toString()))
            .toList();
    return Cli.run(arguments.toArray(String[]::new));
  }

  private List<String> files() throws IOException {
    try (Stream<Path> all = Files.walk(out)) {
      return all.filter(Files::isRegularFile)
          .map(file -> out.relativize(file).toString())
          .filter(file -> !file.equals(".netkit-aot"))
          .sorted()
          .toList();
    }
  }
}
