package org.netkit.aot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.netkit.aot.diag.Code;

class MainTest {
  @Test
  void helpGoesToStandardOutput() {
    Cli cli = Cli.run("--help");
    assertThat(cli.status()).isZero();
    assertThat(cli.out()).startsWith("Usage: netkit-aot").contains("explain");
    assertThat(cli.err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"inspect", "run", "verify", "boards", "explain", "generate-completion"})
  void everyCommandHasHelpAndIsListed(String command) {
    assertThat(Cli.run("--help").out()).contains("\n  " + command + " ");
    Cli cli = Cli.run(command, "--help");
    assertThat(cli.status()).isZero();
    assertThat(cli.out()).startsWith("Usage: netkit-aot " + command);
    assertThat(Cli.run("generate-completion").out()).contains(command);
  }

  @Test
  void helpOnSomethingThatIsNoTerminalHasNoColours() {
    assertThat(Cli.run("--help").out()).doesNotContain("\u001b");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--no-such-option", "explain NK999", "explain NK101 NK102"})
  void wrongUsageIsTwoAndPrintsNothingToStandardOutput(String line) {
    Cli cli = Cli.run(line.split(" "));
    assertThat(cli.status()).isEqualTo(2);
    assertThat(cli.out()).isEmpty();
    assertThat(cli.err()).contains("Try 'netkit-aot").contains("--help'.");
  }

  @ParameterizedTest
  @EnumSource(Code.class)
  void everyCodeIsExplained(Code code) {
    Cli cli = Cli.run("explain", code.id());
    assertThat(cli.status()).isZero();
    assertThat(cli.out()).startsWith(code.id() + ": ").doesNotContain("%s", "%d", "null");
    assertThat(cli.out().lines().skip(1)).allMatch(line -> line.length() <= 100);
    assertThat(Cli.run("explain").out()).contains(code.id() + "  ");
  }

  @Test
  void aReaderThatGoesAwayIsNoError() {
    Cli cli = runInto(new IOException("Broken pipe"));
    assertThat(cli.status()).isEqualTo(141);
    assertThat(cli.err()).isEmpty();
  }

  @Test
  void aFullDiskIsReported() {
    Cli cli = runInto(new IOException("No space left on device"));
    assertThat(cli.status()).isEqualTo(1);
    assertThat(cli.err()).contains("cannot write to standard output: No space left on device");
  }

  private static Cli runInto(IOException failure) {
    OutputStream out =
        new OutputStream() {
          @Override
          public void write(int value) throws IOException {
            throw failure;
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status = Main.run(out, err, "explain");
    return new Cli(status, "", err.toString(StandardCharsets.UTF_8));
  }
}
