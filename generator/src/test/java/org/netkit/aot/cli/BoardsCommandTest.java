package org.netkit.aot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BoardsCommandTest {
  @Test
  void listsTheMemoryOfEachBoard() {
    Cli cli = Cli.run("boards");
    assertThat(cli.status()).isZero();
    assertThat(cli.err()).isEmpty();
    assertThat(cli.out().lines().skip(1))
        .anyMatch(line -> line.matches("nucleo-f446re .*cortex-m4 +180 +524,288 +131,072 .*"))
        .anyMatch(line -> line.matches("mps2-an386 .*"));
  }
}
