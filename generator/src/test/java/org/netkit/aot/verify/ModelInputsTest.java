package org.netkit.aot.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.GraphBuilder;
import org.netkit.aot.testing.SmallBundles;

class ModelInputsTest {
  private final Graph int8 = GraphBuilder.build(SmallBundles.int8Cnn(), "tiny");

  @Test
  void extremesComeFirst() {
    List<ModelInput> inputs = ModelInputs.generated(int8, 6, 1);
    assertThat(inputs.get(0).bytes().toArray()).hasSize(30).containsOnly(-128);
    assertThat(inputs.get(1).bytes().toArray()).containsOnly(127);
    assertThat(inputs.get(2).bytes().toArray()).containsOnly(int8.input().quant().zeroPoint());
    assertThat(inputs.get(3).bytes().at(0)).isEqualTo((byte) -128);
    assertThat(inputs.get(3).bytes().at(29)).isEqualTo((byte) -99);
    assertThat(inputs.get(5).bytes().toArray()).containsOnly(-128, 127);
  }

  @Test
  void theSameSeedGivesTheSameInputs() {
    List<ModelInput> inputs = ModelInputs.generated(int8, 64, 5);
    assertThat(ModelInputs.generated(int8, 64, 5)).isEqualTo(inputs);
    assertThat(ModelInputs.generated(int8, 64, 6)).isNotEqualTo(inputs);
    assertThat(ModelInputs.generated(int8, 20, 5)).isEqualTo(inputs.subList(0, 20));
  }

  @Test
  void nearlyAllInputsDiffer() {
    Set<Object> seen = new HashSet<>();
    ModelInputs.generated(int8, 64, 1).forEach(input -> seen.add(input.bytes()));
    assertThat(seen).hasSizeGreaterThan(60); // the zero point is -128 here
  }

  @Test
  void floatsKeepTheirBits() {
    Graph mlp = GraphBuilder.build(SmallBundles.floatMlp(), "mlp");
    ModelInput input = ModelInputs.embedded(mlp).get(0);
    assertThat(input.bytes().elements()).isEqualTo(16);
    assertThat(input.floats()).isEqualTo(mlp.testCases().get(0).floatInput());
  }
}
