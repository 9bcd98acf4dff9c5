package org.netkit.aot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.netkit.aot.nk.NkWriter;
import org.netkit.aot.testing.ExampleModels;
import org.netkit.aot.testing.SharedModels;
import org.netkit.aot.testing.SmallBundles;

/** Commands that build firmware and run it in QEMU. */
class FirmwareCommandsIT {
  @TempDir Path folder;
  private Path model;

  @BeforeEach
  void writeModel() throws IOException {
    model = Files.write(folder.resolve("tiny.nk"), NkWriter.write(SmallBundles.int8Cnn()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"nucleo-f446re", "mps2-an386"})
  void reportsWhatTheLinkerSaw(String board) throws Exception {
    JsonNode report = reportIsTheLinkers(ExampleModels.bundles().get(0), board);
    JsonNode footprint = report.get("footprint");
    assertThat(footprint.get("kinds")).allMatch(kind -> kind.get("flashBytes").asLong() >= 0);
    long weights = footprint.get("kinds").get(0).get("flashBytes").asLong();
    assertThat(sum(footprint.get("layers"), "constantBytes")).isEqualTo(weights).isPositive();
  }

  @ParameterizedTest
  @ValueSource(strings = {"mnist_cnn_int8.nk", "mnist_cnn_dw_int8.nk", "mnist_mlp_int8.nk"})
  void reportsWhatTheLinkerSawOfRealModels(String name) throws Exception {
    Path real = Files.write(folder.resolve(name), SharedModels.bytes(name));
    reportIsTheLinkers(real, "nucleo-f446re");
  }

  /** The main command passes, and its numbers are those of the toolchain. */
  private JsonNode reportIsTheLinkers(Path bundle, String board) throws Exception {
    Path json = folder.resolve("report.json");
    Cli cli = Cli.run(bundle.toString(), "--board", board, "-o", out(), "--json", json.toString());
    assertThat(cli.status()).as(cli.err()).isZero();
    assertThat(cli.out())
        .contains("10 of 10 test cases as the bundle expects")
        .contains("every output equals the Java reference");
    JsonNode report = new ObjectMapper().readTree(json.toFile());
    long[] size = armSize(Path.of(out(), "firmware.elf"));
    JsonNode footprint = report.get("footprint");
    long flash = size[0] + size[1];
    long ram = size[1] + size[2];
    assertThat(footprint.at("/flash/usedBytes").asLong()).isEqualTo(flash);
    assertThat(footprint.at("/ram/usedBytes").asLong()).isEqualTo(ram);
    assertThat(sum(footprint.get("kinds"), "flashBytes")).isEqualTo(flash);
    assertThat(sum(footprint.get("kinds"), "ramBytes")).isEqualTo(ram);
    assertThat(footprint.at("/predicted/flashBytes").asLong())
        .isCloseTo(flash, Percentage.withPercentage(1));
    assertThat(footprint.at("/predicted/ramBytes").asLong()).isEqualTo(ram);
    assertThat(footprint.at("/stack/usedBytes").asLong())
        .isBetween(1L, footprint.at("/stack/boundBytes").asLong());
    assertThat(report.at("/run/differingElements").asInt()).isZero();
    return report;
  }

  @Test
  void aTestCaseThatIsNotMetIsAFailure() {
    Cli cli = Cli.run(model.toString(), "-o", out());
    assertThat(cli.out()).contains("0 of 2 test cases").contains("every output equals");
    assertThat(cli.status()).isEqualTo(1);
  }

  @Test
  void withoutARunThereIsNoRunInTheReport() throws IOException {
    Path json = folder.resolve("report.json");
    Cli cli = Cli.run(model.toString(), "--run", "none", "-o", out(), "--json", json.toString());
    assertThat(cli.status()).isZero();
    JsonNode report = new ObjectMapper().readTree(json.toFile());
    assertThat(report.get("run").isNull()).isTrue();
    assertThat(report.at("/footprint/stack/usedBytes").isNull()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "--fuse off",
        "--final-softmax omit",
        "--language c",
        "--optimize ram",
        "--mode embed",
        "--mode embed --language c --fuse off --keep-tests"
      })
  void firmwareComputesWhatTheReferenceComputes(String options) {
    String line = "verify " + model + " -o " + out() + " --vectors 20 --seed 7 " + options;
    Cli cli = Cli.run(line.trim().split(" +"));
    assertThat(cli.status()).as(cli.out() + cli.err()).isZero();
    assertThat(cli.out()).contains("2 test cases, 20 generated inputs (seed 7)", ", 0 differ");
  }

  @Test
  void realModelsAreVerified() throws IOException {
    for (String name : new String[] {"mnist_cnn_int8.nk", "mnist_mlp_int8.nk"}) {
      Path real = Files.write(folder.resolve(name), SharedModels.bytes(name));
      Cli cli = Cli.run("verify", real.toString(), "-o", out(), "--vectors", "8");
      assertThat(cli.status()).as(cli.out() + cli.err()).isZero();
    }
  }

  @Test
  void hostAndFirmwareGiveTheSameBytes() throws IOException {
    byte[] inputs = new byte[30 * 5];
    long seed = 20250505;
    SplittableRandom random = new SplittableRandom(seed);
    random.nextBytes(inputs);
    Path input = Files.write(folder.resolve("in"), inputs);
    byte[] host = run("host", input);
    assertThat(host).hasSize(3 * 5);
    assertThat(run("qemu", input)).as("seed %d", seed).isEqualTo(host);
  }

  @Test
  void aModelThatDoesNotFitIsRefusedWithNumbers() throws IOException {
    Path real = Files.write(folder.resolve("big.nk"), SharedModels.bytes("mnist_cnn.nk"));
    Cli cli = Cli.run(real.toString(), "-o", out());
    assertThat(cli.status()).isEqualTo(1);
    assertThat(cli.err()).contains("NK431").contains("524,288").doesNotContain("region `");
    assertThat(cli.out()).doesNotContain("firmware.elf");
  }

  private byte[] run(String place, Path input) throws IOException {
    Path output = folder.resolve("out." + place);
    String line =
        "run "
            + model
            + " -o "
            + out()
            + " --on "
            + place
            + " --input "
            + input
            + " --output "
            + output;
    Cli cli = Cli.run(line.split(" "));
    assertThat(cli.status()).as(cli.err()).isZero();
    return Files.readAllBytes(output);
  }

  private String out() {
    return folder.resolve("firmware").toString();
  }

  private static long sum(JsonNode rows, String field) {
    long sum = 0;
    for (JsonNode row : rows) {
      sum += row.get(field).asLong();
    }
    return sum;
  }

  /** text, data and bss as the toolchain counts them. */
  private static long[] armSize(Path elf) throws IOException, InterruptedException {
    Process process = new ProcessBuilder("arm-none-eabi-size", elf.toString()).start();
    String[] lines = new String(process.getInputStream().readAllBytes()).split("\n");
    assertThat(process.waitFor()).isZero();
    String[] words = lines[1].trim().split("\\s+");
    return new long[] {
      Long.parseLong(words[0]), Long.parseLong(words[1]), Long.parseLong(words[2])
    };
  }
}
