package org.netkit.aot.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.netkit.aot.testing.JsonSchema;
import org.netkit.aot.testing.SampleReports;
import org.netkit.aot.testing.SmallBundles;

class BuildReportTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @Test
  void jsonIsWhatTheSchemaSays() throws IOException {
    for (BuildReport report :
        List.of(
            SampleReports.full(SmallBundles.int8Cnn()),
            SampleReports.built(SmallBundles.floatMlp()))) {
      assertThat(schema().problems(json(report))).isEmpty();
    }
  }

  @Test
  void theSchemaIsStrict() throws IOException {
    JsonNode report = json(SampleReports.full(SmallBundles.int8Cnn()));
    ((ObjectNode) report.at("/footprint/flash")).put("usedBytes", "many");
    ((ObjectNode) report.at("/footprint/activations")).put("surprise", 1);
    ((ObjectNode) report.at("/footprint/layers/0")).remove("macs");
    ((ObjectNode) report).put("schema", "netkit-aot/build/0");
    assertThat(schema().problems(report))
        .contains(
            "/footprint/flash/usedBytes: is no \"integer\"",
            "/footprint/activations/surprise: is not in the schema",
            "/footprint/layers/0/macs: is missing",
            "/schema: is not \"netkit-aot/build/1\"");
  }

  @Test
  void sumsAreTheTotals() {
    Footprint footprint = SampleReports.full(SmallBundles.int8Cnn()).footprint();
    assertThat(footprint.parts().stream().mapToLong(Footprint.Part::flashBytes).sum())
        .isEqualTo(footprint.flash().usedBytes());
    assertThat(footprint.parts().stream().mapToLong(Footprint.Part::ramBytes).sum())
        .isEqualTo(footprint.ram().usedBytes());
    assertThat(footprint.kinds().stream().mapToLong(Footprint.Kind::flashBytes).sum())
        .isEqualTo(footprint.flash().usedBytes());
    assertThat(footprint.kinds().stream().mapToLong(Footprint.Kind::ramBytes).sum())
        .isEqualTo(footprint.ram().usedBytes());
  }

  @Test
  void tensorsAreAliveAtTheStepsThatSayso() {
    for (BuildReport report :
        List.of(
            SampleReports.built(SmallBundles.int8Cnn()),
            SampleReports.built(SmallBundles.floatMlp()))) {
      Footprint.Activations plan = report.footprint().activations();
      for (Footprint.StepNeed need : plan.steps()) {
        List<Footprint.PlacedTensor> alive =
            plan.tensors().stream()
                .filter(t -> t.firstStep() <= need.step() && need.step() <= t.lastStep())
                .toList();
        assertThat(need.alive())
            .containsExactlyElementsOf(alive.stream().map(Footprint.PlacedTensor::name).toList());
        assertThat(need.activationBytes())
            .isEqualTo(alive.stream().mapToInt(Footprint.PlacedTensor::bytes).sum());
        assertThat(need.activationBytes() + need.workspaceBytes())
            .isLessThanOrEqualTo(plan.peakBytes());
      }
      assertThat(plan.steps().get(plan.peakStep()).name()).isEqualTo(plan.peakName());
    }
  }

  @Test
  void textNamesEverythingThatWasMeasured() {
    String text = ReportText.of(SampleReports.full(SmallBundles.int8Cnn()));
    assertThat(text)
        .contains("predicted before linking")
        .contains("peak")
        .contains("12.25")
        .contains("123,456")
        .contains("budget of flash: ", " of 100, exceeded\n")
        .contains("budget of instructions: 123,456 of 200,000, met\n");
  }

  private static JsonSchema schema() throws IOException {
    return new JsonSchema(MAPPER.readTree(BuildReport.jsonSchema()));
  }

  private static JsonNode json(BuildReport report) throws IOException {
    return MAPPER.readTree(Json.text(report));
  }
}
