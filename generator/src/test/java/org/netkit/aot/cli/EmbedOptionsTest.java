package org.netkit.aot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.netkit.aot.nk.NkWriter;
import org.netkit.aot.testing.SmallBundles;

class EmbedOptionsTest {
  @TempDir Path folder;

  /** An option that would have no effect is a misunderstanding, and said to be one. */
  @ParameterizedTest
  @CsvSource({
    "--mode embed --kernels cmsis-nn, --kernels",
    "--mode embed --optimize speed, --optimize",
    "--keep-tests, --keep-tests",
    "--mode lowered --keep-tests, --keep-tests"
  })
  void whatAModeCannotDoIsRefused(String options, String named) throws IOException {
    Cli cli = emit(options);
    assertThat(cli.status()).isEqualTo(2);
    assertThat(cli.err()).contains(named).doesNotContain("Exception");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void emitsTheBundleWithAndWithoutTests() throws IOException {
    assertThat(emit("--mode embed").status()).isZero();
    String without = Files.readString(folder.resolve("out/tiny_bundle.cpp"));
    assertThat(emit("--mode embed --keep-tests --language c").status()).isZero();
    String with = Files.readString(folder.resolve("out/tiny_bundle.c"));
    assertThat(with).hasSizeGreaterThan(without.length()).contains("with its test cases");
    assertThat(folder.resolve("out/tiny_bundle.cpp")).doesNotExist();
    assertThat(Files.readString(folder.resolve("out/tiny_aot.c"))).contains("--keep-tests");
  }

  private Cli emit(String options) throws IOException {
    Path model = Files.write(folder.resolve("tiny.nk"), NkWriter.write(SmallBundles.int8Cnn()));
    String line = model + " --emit-only -o " + folder.resolve("out") + " " + options;
    return Cli.run(line.split(" "));
  }
}
