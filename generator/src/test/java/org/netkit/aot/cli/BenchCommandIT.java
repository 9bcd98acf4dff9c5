package org.netkit.aot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netkit.aot.nk.NkWriter;
import org.netkit.aot.testing.CmsisNnFolder;
import org.netkit.aot.testing.SmallBundles;

/** The commands that measure, from the command line to the numbers. */
class BenchCommandIT {
  @TempDir Path folder;
  private Path model;

  @BeforeEach
  void writeModel() throws Exception {
    model = Files.write(folder.resolve("tiny.nk"), NkWriter.write(SmallBundles.int8Cnn()));
  }

  @Test
  void printsTablesThatAreTheSameOnEveryRun() throws Exception {
    Path json = folder.resolve("numbers.json");
    Cli cli = run("bench", "--json", json.toString());
    assertThat(cli.status()).as(cli.err()).isZero();
    assertThat(cli.out())
        .contains("tiny.nk on nucleo-f446re: builtin, mean of 2 inferences in QEMU")
        .contains("every output of every build equals the Java reference")
        .contains("| step | kernels | MACs | builtin | per MAC |\n|---|---|---:|---:|---:|\n")
        .containsPattern("\\| one inference \\| +\\| [0-9,]+ \\| [0-9,]+ \\| [0-9.]+ \\|\n")
        .containsPattern("\\| flash without test data \\| [0-9,]+ \\|\n")
        .containsPattern("\\| stack used \\| [0-9,]+ \\|\n");
    JsonNode build = new ObjectMapper().readTree(json.toFile()).at("/builds/0");
    assertThat(build.get("perMac").asDouble()).isPositive();
    assertThat(run("bench").out()).isEqualTo(cli.out());
  }

  @Test
  void printsTheRatioToCmsisNn() {
    Path library = CmsisNnFolder.required();
    Cli cli = run("bench", "--against", library.toString());
    assertThat(cli.status()).as(cli.err()).isZero();
    assertThat(cli.out())
        .contains("builtin against cmsis-nn")
        .containsPattern("\\| builtin \\| per MAC \\| CMSIS-NN [0-9.]+ \\| per MAC \\| ratio \\|\n")
        .containsPattern("\\| one inference .* \\| [0-9.]+x \\|\n");
  }

  @Test
  void aFolderWithoutCmsisNnIsRefused() {
    Cli cli = run("bench", "--against", folder.toString());
    assertThat(cli.status()).isEqualTo(3);
    assertThat(cli.err()).contains("error NK").contains("CMSIS-NN");
    assertThat(run("bench", "--kernels", "builtin", "--against", "x").status()).isEqualTo(2);
  }

  @Test
  void exploreMeasuresEveryGoal() throws Exception {
    Path json = folder.resolve("numbers.json");
    Cli cli = run("explore", "--measure", "--json", json.toString());
    assertThat(cli.status()).as(cli.err()).isZero();
    assertThat(cli.out())
        .containsPattern("measured +instructions +per MAC +flash +RAM +stack used\n")
        .containsPattern("size +[0-9,]+ +[0-9.]+( +[0-9,]+){3}\n");
    for (JsonNode goal : new ObjectMapper().readTree(json.toFile()).get("goals")) {
      assertThat(goal.at("/measured/instructions").asLong()).isPositive();
      assertThat(goal.at("/measured/differingElements").asLong()).isZero();
    }
  }

  @Test
  void aGoalThatDoesNotFitIsSaid() throws Exception {
    Path large =
        Files.write(folder.resolve("large.nk"), NkWriter.write(SmallBundles.wideConvolutions()));
    Cli cli =
        Cli.run(
            "explore",
            large.toString(),
            "--measure",
            "--fuse",
            "off",
            "-o",
            folder.resolve("out").toString());
    assertThat(cli.status()).as(cli.err()).isZero();
    assertThat(cli.out()).containsPattern("speed: nucleo-f446re: error NK431: .*too many");
  }

  private Cli run(String command, String... more) {
    String[] words = new String[4 + more.length];
    words[0] = command;
    words[1] = model.toString();
    words[2] = "-o";
    words[3] = folder.resolve("out").toString();
    System.arraycopy(more, 0, words, 4, more.length);
    return Cli.run(words);
  }
}
