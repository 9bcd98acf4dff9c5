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
import org.netkit.aot.select.Goal;
import org.netkit.aot.testing.SmallBundles;

/** What every goal gives, without a toolchain. */
class ExploreCommandTest {
  @TempDir Path folder;
  private Path model;

  @BeforeEach
  void writeModel() throws Exception {
    model = Files.write(folder.resolve("tiny.nk"), NkWriter.write(SmallBundles.int8Cnn()));
  }

  @Test
  void everyGoalHasAColumnAndARow() throws Exception {
    Path json = folder.resolve("numbers.json");
    Cli cli = Cli.run("explore", model.toString(), "--json", json.toString());
    assertThat(cli.status()).as(cli.err()).isZero();
    assertThat(cli.out())
        .containsPattern("goal +cycles, estimated +constants +kernels, about +RAM\n")
        .containsPattern("speed( +[0-9,]+){4}\n")
        .containsPattern("ram( +[0-9,]+){4}\n")
        .containsPattern("computed by +speed +balanced +size +ram\n")
        .doesNotContain("measured");
    JsonNode numbers = new ObjectMapper().readTree(json.toFile());
    assertThat(numbers.at("/schema").asText()).isEqualTo("netkit-aot/exploration/1");
    assertThat(numbers.get("goals")).hasSize(Goal.values().length);
    assertThat(numbers.at("/goals/0/measured").isNull()).isTrue();
    assertThat(numbers.at("/steps/0/kernels")).hasSize(Goal.values().length);
  }

  @Test
  void noGoalIsBeatenAtWhatItIsFor() throws Exception {
    Path json = folder.resolve("numbers.json");
    assertThat(Cli.run("explore", model.toString(), "--json", json.toString()).status()).isZero();
    JsonNode goals = new ObjectMapper().readTree(json.toFile()).get("goals");
    for (JsonNode other : goals) {
      assertThat(goals.at("/0/estimatedCycles").asLong())
          .isLessThanOrEqualTo(other.get("estimatedCycles").asLong());
    }
  }

  @Test
  void aGoalOrAModeWithoutGoalsIsRefused() {
    Cli goal = Cli.run("explore", model.toString(), "--optimize", "size");
    assertThat(goal.status()).isEqualTo(2);
    assertThat(goal.err()).contains("--optimize: 'explore' shows every goal");
    Cli mode = Cli.run("explore", model.toString(), "--mode", "embed");
    assertThat(mode.status()).isEqualTo(2);
    assertThat(mode.err()).contains("with --mode embed there are no kernels to choose from");
  }
}
