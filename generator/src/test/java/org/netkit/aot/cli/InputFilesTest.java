package org.netkit.aot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Paths that are no bundle: one line that says so, exit status 1, never a stack trace. */
@Timeout(10)
class InputFilesTest {
  @TempDir Path folder;

  @Test
  void aFileThatDoesNotExist() {
    assertRefused(folder.resolve("absent.nk"), "NK101", "there is no such file");
  }

  @Test
  void aFileBelowAFile() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    assertRefused(file.resolve("x.nk"), "NK101", "cannot read the file");
  }

  @Test
  void aDirectory() {
    assertRefused(folder, "NK101", "it is a directory");
  }

  @Test
  void theRootFolder() {
    assertRefused(Path.of("/"), "NK101", "it is a directory");
  }

  @Test
  void aDeviceThatNeverEnds() {
    assertRefused(Path.of("/dev/zero"), "NK101", "it is no regular file");
  }

  @Test
  void anEmptyFile() throws IOException {
    assertRefused(Files.createFile(folder.resolve("empty.nk")), "NK102", "the file is empty");
  }

  @Test
  void aHugeFileIsRefusedWithoutReadingIt() throws IOException {
    Path huge = folder.resolve("huge.nk");
    try (RandomAccessFile sparse = new RandomAccessFile(huge.toFile(), "rw")) {
      sparse.setLength(1L << 40);
    }
    assertRefused(huge, "NK103", "1099511627776 bytes");
  }

  @Test
  void textInsteadOfABundle() throws IOException {
    Path text = Files.writeString(folder.resolve("README.md"), "# no bundle\n".repeat(20));
    assertRefused(text, "NK104", "not an .nk bundle");
  }

  @Test
  void anEmptyPath() {
    assertRefused(Path.of(""), "NK101", "it is a directory");
  }

  private static void assertRefused(Path file, String code, String text) {
    Cli cli = Cli.run("inspect", file.toString());
    assertThat(cli.err()).contains("error " + code + ": ", text).doesNotContain("\tat ");
    assertThat(cli.out()).isEmpty();
    assertThat(cli.status()).isEqualTo(1);
  }
}
