package org.netkit.aot.fold;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.GraphBuilder;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.TestCase;
import org.netkit.aot.nk.NkBundle;
import org.netkit.aot.quant.Quantizer;
import org.netkit.aot.reference.ReferenceInterpreter;
import org.netkit.aot.reference.ReferenceResult;
import org.netkit.aot.testing.RandomBundles;

/** Folding changes no int8 byte, and float32 results only by rounding. */
class FolderProperties {
  private static final int BUNDLES = 200;

  @Test
  void int8ResultsAreTheSame() {
    for (long seed = 0; seed < BUNDLES; seed++) {
      Graph graph = build(RandomBundles.int8(seed));
      Graph folded = Folder.fold(graph);
      for (TestCase test : graph.testCases()) {
        ReferenceResult expected = interpreter(graph).run(test.int8Input());
        ReferenceResult actual = interpreter(folded).run(test.int8Input());
        assertThat(actual.output()).as("seed %d", seed).isEqualTo(expected.output());
        for (Op op : folded.ops()) {
          assertThat(actual.of(op)).as("seed %d", seed).isEqualTo(expected.of(op.output()));
        }
      }
    }
  }

  @Test
  void float32ResultsAreTheSameUpToRounding() {
    int foldedOps = 0;
    for (long seed = 0; seed < BUNDLES; seed++) {
      Graph graph = build(RandomBundles.float32(seed));
      Graph folded = Folder.fold(graph);
      foldedOps += graph.ops().size() - folded.ops().size();
      for (TestCase test : graph.testCases()) {
        float[] expected = interpreter(graph).run(test.floatInput()).output().floating().toArray();
        float[] actual = interpreter(folded).run(test.floatInput()).output().floating().toArray();
        assertClose(seed, actual, expected);
      }
    }
    assertThat(foldedOps).isGreaterThan(BUNDLES);
  }

  private static void assertClose(long seed, float[] actual, float[] expected) {
    float largest = 1;
    for (float value : expected) {
      largest = Math.max(largest, Math.abs(value));
    }
    assertThat(actual).hasSameSizeAs(expected);
    for (int i = 0; i < actual.length; i++) {
      assertThat(actual[i])
          .as("seed %d, element %d", seed, i)
          .isBetween(expected[i] - 1e-4f * largest, expected[i] + 1e-4f * largest);
    }
  }

  private static Graph build(NkBundle bundle) {
    return GraphBuilder.build(bundle, "random");
  }

  private static ReferenceInterpreter interpreter(Graph graph) {
    return new ReferenceInterpreter(new Quantizer().quantize(graph));
  }
}
