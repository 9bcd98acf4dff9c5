package org.netkit.aot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netkit.aot.nk.NkWriter;
import org.netkit.aot.testing.SharedModels;
import org.netkit.aot.testing.SmallBundles;

class InspectCommandTest {
  @TempDir Path folder;

  @Test
  void textShowsLayersMemoryAndTestCases() throws IOException {
    Cli cli = Cli.run("inspect", int8Cnn().toString());
    assertThat(cli.err()).isEmpty();
    assertThat(cli.status()).isZero();
    assertThat(cli.out())
        .contains("input      [1, 6, 5, 1], real = 0.5 * (q + 128), 30 bytes")
        .contains("conv2d 3x3/1 pad 1,1,1,1 + relu")
        .contains("(--fuse on)", "(--fuse off)", "<- peak")
        .contains("test case", "bä", "none");
  }

  @Test
  void jsonHasEveryChannelsMultiplierAndShift() throws IOException {
    Cli cli = Cli.run("inspect", "--json", int8Cnn().toString());
    assertThat(cli.status()).isZero();
    JsonNode json = new ObjectMapper().readTree(cli.out());
    assertThat(json.at("/schema").asText()).isEqualTo("netkit-aot/inspection/1");
    assertThat(json.at("/ops/0/quantization/multipliers")).hasSize(2);
    assertThat(json.at("/ops/0/quantization/shifts")).hasSize(2);
    // 6 * 5 output pixels, 2 channels, 9 taps of 1 channel.
    assertThat(json.at("/ops/0/macs").asLong()).isEqualTo(6 * 5 * 2 * 9);
    assertThat(json.at("/testCases")).hasSize(2);
    assertThat(json.at("/testCases/1/label").isNull()).isTrue();
  }

  /** The arena: two steps of 100 + 10 and 136 + 10, one of 68 + 15, two slots; see ArenaPlanner. */
  @Test
  void fullShowsBothModes() throws IOException {
    Cli cli = Cli.run("inspect", int8Cnn().toString(), "--full");
    assertThat(cli.status()).isZero();
    assertThat(cli.out())
        .containsPattern("memory in bytes on Cortex-M, by --mode +lowered +embed\n")
        .containsPattern("RAM after load +[0-9,]+ +428\n")
        .containsPattern("RAM after forward +[0-9,]+ +428\n")
        .containsPattern(" activations +[0-9]+ +72\n")
        .containsPattern(" workspace +[0-9,]+ +0\n")
        .containsPattern(" steps with multipliers +0 +356\n");
    JsonNode json = new ObjectMapper().readTree(full("--json"));
    assertThat(json.at("/deployments/1/mode").asText()).isEqualTo("embed");
    assertThat(json.at("/deployments/1/afterLoadBytes").asInt()).isEqualTo(428);
    assertThat(json.at("/deployments/1/flashPayloadBytes").asInt())
        .isEqualTo(NkWriter.write(SmallBundles.int8Cnn().withoutTests()).length);
    assertThat(Cli.run("inspect", int8Cnn().toString()).out()).doesNotContain("--mode");
  }

  private String full(String option) throws IOException {
    return Cli.run("inspect", option, "--full", int8Cnn().toString()).out();
  }

  @Test
  void textDoesNotDependOnTheLocale() throws IOException {
    String file = int8Cnn().toString();
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.US);
      String expected = Cli.run("inspect", file).out() + Cli.run("inspect", "--json", file).out();
      for (String tag : new String[] {"de-DE", "ar-EG-u-nu-arab", "tr-TR"}) {
        Locale.setDefault(Locale.forLanguageTag(tag));
        String text = Cli.run("inspect", file).out() + Cli.run("inspect", "--json", file).out();
        assertThat(text).as(tag).isEqualTo(expected);
      }
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void slotsOfTheRealModels() throws IOException {
    SharedModels.bytes("mnist_cnn_int8.nk");
    assertThat(inspect("mnist_cnn_int8.nk"))
        .contains("2,631,040 multiply-accumulates")
        .contains("g_act_a 4,608 + g_act_b 1,600 = 6,208 bytes")
        .contains("g_act_a 21,632 + g_act_b 5,408 = 27,040 bytes");
    assertThat(inspect("mnist_cnn_dw_int8.nk"))
        .contains("841,664 multiply-accumulates")
        .contains("g_act_a 25,088 + g_act_b 21,632 = 46,720 bytes");
  }

  private String inspect(String name) throws IOException {
    Path file = Files.write(folder.resolve(name), SharedModels.bytes(name));
    return Cli.run("inspect", file.toString()).out();
  }

  private Path int8Cnn() throws IOException {
    return Files.write(folder.resolve("tiny.nk"), NkWriter.write(SmallBundles.int8Cnn()));
  }
}
