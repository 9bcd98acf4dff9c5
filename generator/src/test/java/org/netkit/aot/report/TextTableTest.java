package org.netkit.aot.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TextTableTest {
  @Test
  void numbersAreGroupedAndAlignedRight() {
    String text =
        new TextTable("kind", ">bytes", "").row("weights", 224_800, "x").row("é", 7L, "").text(2);
    assertThat(text)
        .isEqualTo(
            """
              kind       bytes
              weights  224,800  x
              é              7
            """);
  }

  @Test
  void aRowHasOneCellForEachColumn() {
    TextTable table = new TextTable("a", "b");
    assertThatThrownBy(() -> table.row("x")).isInstanceOf(IllegalArgumentException.class);
  }
}
