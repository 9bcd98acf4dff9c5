package org.netkit.aot.embed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.netkit.aot.check.GraphChecker;
import org.netkit.aot.fuse.Fuser;
import org.netkit.aot.fuse.FusionRules;
import org.netkit.aot.fuse.StepList;
import org.netkit.aot.graph.GraphBuilder;
import org.netkit.aot.nk.NkBundle;
import org.netkit.aot.nk.NkReader;
import org.netkit.aot.quant.Quantizer;
import org.netkit.aot.testing.SharedModels;
import org.netkit.aot.testing.SmallBundles;

/** Arenas worked out by hand; ITs compare hundreds with what the runtime takes. */
class ArenaPlannerTest {

  /**
   * Steps of {@link SmallBundles#int8Cnn} on a 32-bit machine: conv2d 100 + tables of 2 channels
   * 10, padding 2, depthwise 100 + 10, padding 2, max pool 76, dense 68 + tables of 3 channels 15.
   */
  @Test
  void stepsAndTablesThenBuffersEachAligned() {
    NkBundle bundle = SmallBundles.int8Cnn();
    ArenaPlan plan = ArenaPlanner.plan(bundle, steps(bundle, FusionRules.NONE), 4);
    assertThat(plan.stepBytes()).isEqualTo(100 + 10 + 2 + 100 + 10 + 2 + 76 + 68 + 15);
    assertThat(plan.bytesOf(ArenaRegion.SLOT_A)).isEqualTo(6 * 5 * 2);
    assertThat(plan.bytesOf(ArenaRegion.SLOT_B)).isEqualTo(6 * 5 * 2);
    assertThat(plan.arenaBytes()).isEqualTo(384 + 64 + 60);
    assertThat(plan.steps())
        .extracting(step -> step.output().text())
        .containsExactly("slot A", "slot B", "slot A", "output");
    assertThat(plan.placeOf(2)).isEqualTo(ArenaPlace.SLOT_A);
    assertThat(plan.placeOf(3)).isEqualTo(ArenaPlace.OUTPUT);
  }

  /** With the pool fused, the depthwise map is never stored and slot B holds the pooled one. */
  @Test
  void aFusedPoolNeedsNoMap() {
    NkBundle bundle = SmallBundles.int8Cnn();
    ArenaPlan plan = ArenaPlanner.plan(bundle, steps(bundle, new InterpreterRules(bundle)), 4);
    assertThat(plan.stepBytes()).isEqualTo(100 + 10 + 2 + 136 + 10 + 2 + 68 + 15);
    assertThat(plan.bytesOf(ArenaRegion.SLOT_B)).isEqualTo(3 * 2 * 2);
  }

  /** The one hidden vector; the output is the caller's. Activations work in place. */
  @Test
  void pointersOfADesktopAreLarger() {
    NkBundle bundle = SmallBundles.floatMlp();
    StepList steps = steps(bundle, FusionRules.NONE);
    ArenaPlan small = ArenaPlanner.plan(bundle, steps, 4);
    ArenaPlan large = ArenaPlanner.plan(bundle, steps, 8);
    assertThat(small.stepBytes()).isEqualTo(40 + 40 + 32);
    assertThat(large.stepBytes()).isEqualTo(64 + 64 + 48);
    assertThat(small.arenaBytes()).isEqualTo(112 + 3 * 4);
    assertThat(large.arenaBytes()).isEqualTo(176 + 3 * 4);
  }

  /** At most what the interpreter of the public netkit needs on a Cortex-M4, and what we need. */
  @ParameterizedTest
  @CsvSource({
    "mnist_cnn_int8.nk,         54720,   8624",
    "mnist_cnn_dw_int8.nk,      81938,  32800",
    "mnist_mlp_int8.nk,           860,    432",
    "mobilenetv4_small_int8.nk, 395776, 112144"
  })
  void realModelsNeedLess(String file, long mostBytes, long ourBytes) throws IOException {
    NkBundle bundle = NkReader.read(file, SharedModels.bytes(file));
    ArenaPlan plan = ArenaPlanner.plan(bundle, steps(bundle, new InterpreterRules(bundle)), 4);
    assertThat(plan.arenaBytes()).isEqualTo(ourBytes).isLessThan(mostBytes);
  }

  private static StepList steps(NkBundle bundle, FusionRules rules) {
    return Fuser.fuse(
        new Quantizer().quantize(GraphChecker.check(GraphBuilder.build(bundle, "model"))), rules);
  }
}
