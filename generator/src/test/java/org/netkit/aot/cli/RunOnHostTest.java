package org.netkit.aot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.netkit.aot.nk.NkWriter;
import org.netkit.aot.testing.SmallBundles;

class RunOnHostTest {
  private static final int INPUT_BYTES = 30;
  private static final int OUTPUT_BYTES = 3;

  @TempDir Path folder;
  private Path model;

  @BeforeEach
  void writeModel() throws IOException {
    model = Files.write(folder.resolve("tiny.nk"), NkWriter.write(SmallBundles.int8Cnn()));
  }

  @Test
  void inputsStandOneAfterAnother() throws IOException {
    byte[] inputs = new byte[2 * INPUT_BYTES];
    Arrays.fill(inputs, 0, INPUT_BYTES, (byte) -128);
    Arrays.fill(inputs, INPUT_BYTES, inputs.length, (byte) 127);
    byte[] both = run(inputs);
    assertThat(both).hasSize(2 * OUTPUT_BYTES);
    byte[] first = run(Arrays.copyOf(inputs, INPUT_BYTES));
    byte[] second = run(Arrays.copyOfRange(inputs, INPUT_BYTES, inputs.length));
    assertThat(Arrays.copyOf(both, OUTPUT_BYTES)).isEqualTo(first);
    assertThat(Arrays.copyOfRange(both, OUTPUT_BYTES, both.length)).isEqualTo(second);
    assertThat(first).isNotEqualTo(second);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, INPUT_BYTES - 1, INPUT_BYTES + 1})
  void aWrongSizeIsRefused(int bytes) throws IOException {
    Path input = Files.write(folder.resolve("in"), new byte[bytes]);
    Path output = folder.resolve("out");
    Cli cli = Cli.run(arguments(input, output));
    assertThat(cli.status()).isEqualTo(1);
    assertThat(cli.err()).contains("NK150").contains("one or more times 30");
    assertThat(output).doesNotExist();
  }

  @Test
  void anOutputThatCannotBeWritten() throws IOException {
    Path input = Files.write(folder.resolve("in"), new byte[INPUT_BYTES]);
    Cli cli = Cli.run(arguments(input, input.resolve("below")));
    assertThat(cli.status()).isEqualTo(1);
    assertThat(cli.err()).contains("NK601").doesNotContain("\tat ");
  }

  @Test
  void aPlaceThatThereIsNotIsWrongUsage() {
    Cli cli = Cli.run("run", model.toString(), "--on", "paper", "--input", "a", "--output", "b");
    assertThat(cli.status()).isEqualTo(2);
    assertThat(cli.err()).contains("--on");
  }

  private byte[] run(byte[] inputs) throws IOException {
    Path input = Files.write(folder.resolve("in"), inputs);
    Path output = folder.resolve("out");
    Cli cli = Cli.run(arguments(input, output));
    assertThat(cli.err()).isEmpty();
    assertThat(cli.out()).isEmpty();
    assertThat(cli.status()).isZero();
    return Files.readAllBytes(output);
  }

  private String[] arguments(Path input, Path output) {
    return new String[] {
      "run",
      model.toString(),
      "--on",
      "host",
      "--input",
      input.toString(),
      "--output",
      output.toString()
    };
  }
}
