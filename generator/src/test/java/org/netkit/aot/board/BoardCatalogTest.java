package org.netkit.aot.board;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BoardCatalogTest {
  @Test
  void indexNamesEveryFolderWithADescriptor() throws IOException, URISyntaxException {
    URI boards = BoardCatalogTest.class.getResource("/boards/index.yml").toURI();
    try (Stream<Path> folders = Files.list(Path.of(boards).getParent())) {
      List<String> names =
          folders
              .filter(f -> Files.exists(f.resolve("board.yml")))
              .map(f -> f.getFileName().toString())
              .toList();
      assertThat(BoardCatalog.names()).containsExactlyInAnyOrderElementsOf(names);
    }
  }

  @Test
  void everyBoardIsNamedAfterItsFolder() {
    for (String name : BoardCatalog.names()) {
      assertThat(BoardCatalog.board(name).name()).isEqualTo(name);
    }
  }

  @Test
  void nucleoIsWhatTheManualSays() {
    Board board = BoardCatalog.board("nucleo-f446re");
    assertThat(board.cpu().flags())
        .containsExactly("-mcpu=cortex-m4", "-mthumb", "-mfpu=fpv4-sp-d16", "-mfloat-abi=hard");
    assertThat(board.clockHz()).isEqualTo(180_000_000);
    assertThat(board.flash().origin()).isEqualTo(0x0800_0000L);
    assertThat(board.flash().bytes()).isEqualTo(512 * 1024);
    assertThat(board.ram().origin()).isEqualTo(0x2000_0000L);
    assertThat(board.ram().end()).isEqualTo(0x2002_0000L);
    assertThat(board.constants()).contains(new BoardConstant("NK_CONSOLE_BASE", 0x4000_4400L));
    assertThat(board.qemu().orElseThrow().options("stdio"))
        .containsExactly(
            "-machine",
            "netduinoplus2",
            "-display",
            "none",
            "-monitor",
            "none", //
            "-serial",
            "null",
            "-serial",
            "stdio");
  }
}
