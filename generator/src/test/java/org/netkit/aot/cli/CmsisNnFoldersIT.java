package org.netkit.aot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netkit.aot.nk.NkWriter;
import org.netkit.aot.testing.CmsisNnFolder;
import org.netkit.aot.testing.SmallBundles;

/** Folders with CMSIS-NN as users have them, from the command line to a firmware that has run. */
class CmsisNnFoldersIT {
  private static final String CHANGED = "Include/arm_nnsupportfunctions.h";

  @TempDir Path folder;
  private Path model;

  @BeforeEach
  void writeModel() throws IOException {
    model = Files.write(folder.resolve("tiny.nk"), NkWriter.write(SmallBundles.int8Cnn()));
  }

  @Test
  void anyNameWillDo() throws IOException {
    Path library = CmsisNnFolder.required();
    for (String name : List.of("it's \"$HOME\" \\n", "a:b #1, 50%", "$(x)`y`;&(=*", "-nn ")) {
      Path odd = Files.createSymbolicLink(folder.resolve(name), library);
      Cli cli = verify(odd.toString(), "-o", folder.resolve("out " + name).toString());
      assertThat(cli.status()).as(name + ": " + cli.err()).isZero();
      assertThat(cli.out()).as(name).contains(" compared, 0 differ");
    }
  }

  /** Headers too, which stand in no list of dependencies that the compiler writes. */
  @Test
  void whatChangesInTheFolderIsCompiledAnew() throws IOException {
    Path library = CmsisNnFolder.required();
    Path copy = folder.resolve("copy");
    for (String part : List.of("Include", "Source")) {
      CmsisNnFolder.copy(library.resolve(part), copy.resolve(part));
    }
    assertThat(verify(copy.toString()).status()).isZero();
    Path header = copy.resolve(CHANGED);
    String text = Files.readString(header);
    Files.writeString(header, text + "#error seen\n");
    assertThat(verify(copy.toString()).err())
        .contains("NK711", "1 files differ, the first is " + CHANGED, "--accept-cmsis-nn");
    Cli accepted = verify(copy.toString(), "--accept-cmsis-nn");
    assertThat(accepted.status()).isEqualTo(3);
    assertThat(accepted.err()).contains("NK702", "seen");
    Files.writeString(header, text + "/* another version */\n");
    Cli other = verify(copy.toString(), "--accept-cmsis-nn");
    assertThat(other.status()).as(other.err()).isZero();
  }

  @Test
  void withoutAFolderThereAreTheCommandsAndNothingIsWritten() throws IOException {
    for (String wrong : List.of("missing", "tiny.nk", ".")) {
      Cli cli = verify(folder.resolve(wrong).toString());
      assertThat(cli.status()).as(wrong).isEqualTo(3);
      assertThat(cli.err())
          .as(wrong)
          .contains("NK710", "no Include/arm_nnfunctions.h")
          .contains("git clone https://github.com/ARM-software/CMSIS-NN")
          .contains("git -C CMSIS-NN checkout v7.0.0");
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(model);
    }
  }

  private Cli verify(String library, String... more) {
    List<String> words =
        List.of(
            "verify",
            model.toString(),
            "--vectors",
            "2",
            "--kernels",
            "cmsis-nn",
            "--cmsis-nn",
            library);
    List<String> target =
        List.of(more).contains("-o") ? List.of() : List.of("-o", folder.resolve("out").toString());
    return Cli.run(
        Stream.of(words, target, List.of(more)).flatMap(List::stream).toArray(String[]::new));
  }
}
