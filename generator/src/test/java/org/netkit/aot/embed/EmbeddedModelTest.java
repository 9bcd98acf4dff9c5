package org.netkit.aot.embed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.netkit.aot.check.GraphChecker;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.fuse.Fuser;
import org.netkit.aot.fuse.FusionRules;
import org.netkit.aot.fuse.StepList;
import org.netkit.aot.graph.GraphBuilder;
import org.netkit.aot.nk.NkBundle;
import org.netkit.aot.nk.NkReader;
import org.netkit.aot.nk.NkWriter;
import org.netkit.aot.quant.Quantizer;
import org.netkit.aot.testing.SmallBundles;

class EmbeddedModelTest {
  private static final NkBundle BUNDLE = SmallBundles.int8Cnn();
  private static final Int8Data FILE = Int8Data.wrap(NkWriter.write(BUNDLE));

  @Test
  void testCasesAreLeftOutAndNothingElse() {
    EmbeddedModel model = model(BUNDLE, FILE, true, false);
    NkBundle read = NkReader.read(BUNDLE.file(), model.bundle().toArray());
    assertThat(read.tests()).isEmpty();
    assertThat(NkWriter.write(read)).isEqualTo(NkWriter.write(BUNDLE.withoutTests()));
    assertThat(read.layers()).isEqualTo(BUNDLE.layers());
    assertThat(read.quan()).isEqualTo(BUNDLE.quan());
    assertThat(model.keepsTests()).isFalse();
    assertThat(model.runtimeSources()).doesNotContain("src/nk_model_tests.c");
  }

  @Test
  void testCasesCanStay() {
    EmbeddedModel model = model(BUNDLE, FILE, true, true);
    assertThat(model.bundle()).isEqualTo(FILE);
    assertThat(model.keepsTests()).isTrue();
    assertThat(model.runtimeSources()).contains("src/nk_model_tests.c");
  }

  @Test
  void onlyNeededOpsAreListed() {
    assertThat(model(BUNDLE, FILE, true, false).ops())
        .isEqualTo(
            List.of(
                RuntimeOp.CONV2D_S8,
                RuntimeOp.DEPTHWISE_CONV2D_MAX_POOL2D_S8,
                RuntimeOp.DENSE_S8,
                RuntimeOp.FLATTEN_S8));
    assertThat(model(BUNDLE, FILE, false, false).ops())
        .contains(RuntimeOp.DEPTHWISE_CONV2D_S8, RuntimeOp.MAX_POOL2D_S8)
        .doesNotContain(RuntimeOp.DEPTHWISE_CONV2D_MAX_POOL2D_S8);
    NkBundle mlp = SmallBundles.floatMlp();
    EmbeddedModel model = model(mlp, Int8Data.wrap(NkWriter.write(mlp)), true, false);
    assertThat(model.ops()).isEqualTo(List.of(RuntimeOp.DENSE_F32, RuntimeOp.LEAKY_RELU_F32));
    assertThat(model.runtimeSources()).noneMatch(file -> file.contains("_s8"));
  }

  @Test
  void everyListedFileExists() {
    for (RuntimeOp op : RuntimeOp.values()) {
      assertThat(op.sources())
          .allSatisfy(
              file ->
                  assertThat(getClass().getResource("/runtime-c/" + file)).as(file).isNotNull());
    }
  }

  private static EmbeddedModel model(
      NkBundle bundle, Int8Data file, boolean fuses, boolean keepsTests) {
    FusionRules rules = fuses ? new InterpreterRules(bundle) : FusionRules.NONE;
    StepList steps =
        Fuser.fuse(
            new Quantizer().quantize(GraphChecker.check(GraphBuilder.build(bundle, "model"))),
            rules);
    return EmbeddedModel.of(bundle, file, steps, keepsTests, false);
  }
}
