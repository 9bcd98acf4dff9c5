package org.netkit.aot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.netkit.aot.build.ExternalTool;
import org.netkit.aot.nk.NkWriter;
import org.netkit.aot.report.BuildReport;
import org.netkit.aot.testing.Chromium;
import org.netkit.aot.testing.ExampleModels;
import org.netkit.aot.testing.HtmlNumbers;
import org.netkit.aot.testing.JsonSchema;
import org.netkit.aot.testing.SharedModels;
import org.netkit.aot.testing.SmallBundles;

/** The command {@code report}, and budgets, with real firmware. */
class ReportCommandIT {
  private static final int PAGE_LIMIT_BYTES = 500_000;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"lowered", "embed"})
  void textJsonAndPageSayTheSame(String mode) throws IOException {
    Cli cli = report(ExampleModels.bundles().get(0), "--mode", mode);
    assertThat(cli.status()).as(cli.err()).isZero();
    assertThat(cli.out()).contains("predicted before linking", "largest parts", "peak");
    JsonNode json = json();
    assertThat(new JsonSchema(new ObjectMapper().readTree(BuildReport.jsonSchema())).problems(json))
        .isEmpty();
    assertThat(sum(json.at("/footprint/sections"), "flashBytes"))
        .isEqualTo(json.at("/footprint/flash/usedBytes").asLong());
    assertThat(sum(json.at("/footprint/sections"), "ramBytes"))
        .isEqualTo(json.at("/footprint/ram/usedBytes").asLong());
    assertThat(sum(json.at("/footprint/parts"), "flashBytes"))
        .isEqualTo(json.at("/footprint/flash/usedBytes").asLong());
    assertThat(sum(json.at("/footprint/parts"), "ramBytes"))
        .isEqualTo(json.at("/footprint/ram/usedBytes").asLong());
    assertThat(cli.out().contains("arena: slot A")).isEqualTo(mode.equals("embed"));
    long predicted = json.at("/footprint/predicted/flashBytes").asLong();
    assertThat(predicted).isCloseTo(json.at("/footprint/flash/usedBytes").asLong(), percent());
    assertThat(HtmlNumbers.wrong(page(), json)).isEmpty();
  }

  @Test
  void thePageOfALargeModelIsSmallAndOpens() throws Exception {
    Path model =
        Files.write(
            folder.resolve("mobilenetv4.nk"), SharedModels.bytes("mobilenetv4_small_int8.nk"));
    Cli cli = report(model, "--board", "mps2-an386", "--optimize", "size", "--run", "none");
    assertThat(cli.status()).as(cli.err()).isZero();
    assertThat(Files.size(folder.resolve("r.html"))).isLessThan(PAGE_LIMIT_BYTES);
    assertThat(HtmlNumbers.wrong(page(), json())).isEmpty();
    opens();
  }

  @Test
  void thePageOpensInAWideAndInANarrowWindow() throws Exception {
    assertThat(report(small(), "--run", "none").status()).isZero();
    opens();
  }

  private void opens() throws Exception {
    Assumptions.assumeTrue(
        ExternalTool.isOnPath("chromium"), "skipped: no chromium to open the page with");
    for (int width : new int[] {1000, 500}) {
      Chromium.Shot shot = Chromium.open(folder.resolve("r.html"), folder, width);
      assertThat(shot.console()).as("console").doesNotContain("CONSOLE", "ERR_");
      assertThat(shot.image().getWidth()).isEqualTo(width);
      assertThat(shot.colours()).as("colours at %d pixels", width).isGreaterThan(50);
    }
    for (int width : new int[] {1280, 768, 390, 320}) {
      assertThat(Chromium.widthInFrame(folder.resolve("r.html"), folder, width)).isEqualTo(width);
    }
  }

  @Test
  void aBudgetThatDoesNotHoldFailsTheCommandAndIsReported() throws IOException {
    Cli cli = report(small(), "--max-flash", "1K", "--max-ram", "100K", "--max-stack", "16");
    assertThat(cli.status()).isEqualTo(1);
    assertThat(cli.err()).contains("NK433: flash: ", "NK433: stack: ").doesNotContain("ram:");
    assertThat(json().at("/budgets/0/isMet").asBoolean()).isFalse();
    assertThat(json().at("/budgets/1/isMet").asBoolean()).isTrue();
    assertThat(page()).contains("exceeded");
  }

  @Test
  void theMainCommandHasBudgetsToo() throws IOException {
    Cli cli = Cli.run(small().toString(), "-o", out(), "--run", "none", "--max-ram", "1K");
    assertThat(cli.status()).isEqualTo(1);
    assertThat(cli.err()).contains("NK433: ram: ");
  }

  @Test
  void instructionsAreCountedAndHaveABudget() throws IOException {
    Cli cli = report(ExampleModels.bundles().get(0), "--max-instructions", "1K");
    assertThat(cli.status()).isEqualTo(1);
    JsonNode counted = json().get("instructions");
    long inference = counted.get("inference").asLong();
    assertThat(inference).isGreaterThan(counted.get("macs").asLong() / 4);
    assertThat(sum(counted.get("steps"), "instructions"))
        .isBetween(inference - 20, inference + 20); // means, each rounded
    assertThat(cli.err()).contains(String.format("NK433: instructions: %,d instr", inference));
    assertThat(cli.out()).containsPattern("an inference +" + String.format("%,d", inference));
  }

  @Test
  void aBudgetThatCannotBeCheckedIsNoBudget() throws IOException {
    Cli cli = report(small(), "--run", "none", "--max-instructions", "1M");
    assertThat(cli.status()).isEqualTo(1);
    assertThat(cli.err())
        .contains("--max-instructions: error NK434: instructions: there is a limit");
  }

  @Test
  void theSchemaIsPrinted() throws IOException {
    Cli cli = Cli.run("report", "--schema");
    assertThat(cli.status()).isZero();
    assertThat(new ObjectMapper().readTree(cli.out()).has("$defs")).isTrue();
  }

  private Path small() throws IOException {
    return Files.write(folder.resolve("tiny.nk"), NkWriter.write(SmallBundles.int8Cnn()));
  }

  private Cli report(Path model, String... options) {
    List<String> words =
        new java.util.ArrayList<>(
            List.of(
                "report",
                model.toString(),
                "-o",
                out(),
                "--json",
                folder.resolve("r.json").toString(),
                "--html",
                folder.resolve("r.html").toString()));
    words.addAll(List.of(options));
    return Cli.run(words.toArray(String[]::new));
  }

  private String out() {
    return folder.resolve("firmware").toString();
  }

  private JsonNode json() throws IOException {
    return new ObjectMapper().readTree(folder.resolve("r.json").toFile());
  }

  private String page() throws IOException {
    return Files.readString(folder.resolve("r.html"));
  }

  private static org.assertj.core.data.Percentage percent() {
    return org.assertj.core.data.Percentage.withPercentage(1);
  }

  private static long sum(JsonNode rows, String field) {
    long sum = 0;
    for (JsonNode row : rows) {
      sum += row.get(field).asLong();
    }
    return sum;
  }
}
