package org.netkit.aot.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.netkit.aot.diag.CompileException;
import org.netkit.aot.emit.EmittedFile;

class OutputTreeTest {
  private static final FileTime LONG_AGO = FileTime.fromMillis(0);

  @TempDir Path parent;
  private Path folder;

  @BeforeEach
  void folderIsNotThereYet() {
    folder = parent.resolve("a b/out");
  }

  @Test
  void writesFilesInNewFolders() throws IOException {
    OutputTree.replace(folder, List.of(text("main.c", "1"), text("netkit/src/x.c", "2")));
    assertThat(folder.resolve("main.c")).hasContent("1");
    assertThat(folder.resolve("netkit/src/x.c")).hasContent("2");
  }

  @Test
  void touchesOnlyWhatChanges() throws IOException {
    OutputTree.replace(folder, List.of(text("same.c", "1"), text("changed.c", "2")));
    Files.setLastModifiedTime(folder.resolve("same.c"), LONG_AGO);
    Files.setLastModifiedTime(folder.resolve("changed.c"), LONG_AGO);
    OutputTree.replace(folder, List.of(text("same.c", "1"), text("changed.c", "3")));
    assertThat(Files.getLastModifiedTime(folder.resolve("same.c"))).isEqualTo(LONG_AGO);
    assertThat(Files.getLastModifiedTime(folder.resolve("changed.c"))).isGreaterThan(LONG_AGO);
    assertThat(folder.resolve("changed.c")).hasContent("3");
  }

  @Test
  void removesItsOwnStaleFilesAndNothingElse() throws IOException {
    OutputTree.replace(folder, List.of(text("old/deep/a.c", "1"), text("b.c", "2")));
    Files.writeString(folder.resolve("old/notes.txt"), "mine");
    Files.writeString(folder.resolve("firmware.elf"), "built");
    OutputTree.replace(folder, List.of(text("b.c", "2")));
    assertThat(folder.resolve("old/deep")).doesNotExist();
    assertThat(folder.resolve("old/notes.txt")).hasContent("mine");
    assertThat(folder.resolve("firmware.elf")).hasContent("built");
    assertThat(folder.resolve("b.c")).hasContent("2");
  }

  @Test
  void updateLeavesTheOtherFilesAndStillOwnsThem() throws IOException {
    OutputTree.replace(folder, List.of(text("a.c", "1"), text("b.c", "2")));
    OutputTree.update(folder, List.of(text("b.c", "3")));
    assertThat(folder.resolve("a.c")).hasContent("1");
    OutputTree.replace(folder, List.of(text("c.c", "4")));
    assertThat(folder.resolve("a.c")).doesNotExist();
    assertThat(folder.resolve("b.c")).doesNotExist();
  }

  @Test
  void refusesToReplaceAUsersFileAndWritesNothing() throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("main.c"), "mine");
    assertThatThrownBy(
            () -> OutputTree.replace(folder, List.of(text("a.c", "1"), text("main.c", "2"))))
        .isInstanceOf(CompileException.class)
        .hasMessageContaining("NK602")
        .hasMessageContaining("main.c");
    assertThat(folder.resolve("main.c")).hasContent("mine");
    assertThat(folder.resolve("a.c")).doesNotExist();
  }

  @Test
  void takesOverAFileThatIsTheSameAnyway() throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("main.c"), "1");
    OutputTree.replace(folder, List.of(text("main.c", "1")));
    OutputTree.replace(folder, List.of(text("main.c", "2")));
    assertThat(folder.resolve("main.c")).hasContent("2");
  }

  @Test
  void aForgedListCannotReachOutOfTheFolder() throws IOException {
    OutputTree.replace(folder, List.of(text("a.c", "1")));
    Path outside = Files.writeString(parent.resolve("outside.txt"), "mine");
    Files.writeString(
        folder.resolve(".netkit-aot"), "../../outside.txt\n" + outside + "\n\0\na.c\n");
    OutputTree.replace(folder, List.of(text("b.c", "1")));
    assertThat(outside).hasContent("mine");
    assertThat(folder.resolve("a.c")).doesNotExist();
  }

  @Test
  void aFolderThatCannotBeMadeIsReported() throws IOException {
    Path file = Files.writeString(parent.resolve("file"), "x");
    assertThatThrownBy(() -> OutputTree.replace(file.resolve("out"), List.of(text("a.c", "1"))))
        .isInstanceOf(CompileException.class)
        .hasMessageContaining("NK601");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../a.c", "/a.c", "a/../b.c", "", ".hidden", "a//b", "a\\b", "a b.c"})
  void badPathsAreOurOwnFault(String path) {
    assertThatThrownBy(() -> OutputTree.replace(folder, List.of(text(path, "1"))))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(folder).doesNotExist();
  }

  private static EmittedFile text(String path, String text) {
    return EmittedFile.text(path, text);
  }
}
