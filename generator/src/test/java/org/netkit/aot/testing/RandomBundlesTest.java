package org.netkit.aot.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.netkit.aot.check.GraphChecker;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.GraphBuilder;
import org.netkit.aot.graph.Op;
import org.netkit.aot.nk.LayerKind;
import org.netkit.aot.nk.LayerRecord;
import org.netkit.aot.nk.NkBundle;
import org.netkit.aot.nk.NkReader;
import org.netkit.aot.nk.NkWriter;
import org.netkit.aot.quant.Quantizer;
import org.netkit.aot.reference.ReferenceInterpreter;
import org.netkit.aot.reference.ReferenceResult;

class RandomBundlesTest {
  private static final int SEEDS = 300;

  @Test
  void everyBundleReadsBackEqual() {
    for (long seed = 0; seed < SEEDS; seed++) {
      for (NkBundle bundle : both(seed)) {
        byte[] bytes = NkWriter.write(bundle);
        assertThat(NkReader.read(bundle.file(), bytes)).as(bundle.file()).isEqualTo(bundle);
        assertThat(bytes.length).as(bundle.file()).isLessThan(400_000);
      }
    }
  }

  @Test
  void aSeedAlwaysGivesTheSameBundle() {
    for (long seed = 0; seed < 20; seed++) {
      assertThat(both(seed)).containsExactly(both(seed));
    }
  }

  @Test
  void everyKindAppearsOften() {
    Map<LayerKind, Integer> float32 = new EnumMap<>(LayerKind.class);
    Map<LayerKind, Integer> int8 = new EnumMap<>(LayerKind.class);
    for (long seed = 0; seed < SEEDS; seed++) {
      for (LayerRecord layer : RandomBundles.float32(seed).layers()) {
        float32.merge(layer.kind(), 1, Integer::sum);
      }
      for (LayerRecord layer : RandomBundles.int8(seed).layers()) {
        int8.merge(layer.kind(), 1, Integer::sum);
      }
    }
    for (LayerKind kind : LayerKind.values()) {
      assertThat(float32.getOrDefault(kind, 0)).as(kind.label()).isGreaterThan(10);
      assertThat(int8.getOrDefault(kind, 0) > 10).as(kind.label()).isEqualTo(kind.isInt8Capable());
    }
  }

  @Test
  void int8ValuesAreSeldomConstantOrSaturated() {
    int dull = 0;
    int tensors = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Graph graph = GraphChecker.check(GraphBuilder.build(RandomBundles.int8(seed), "r"));
      ReferenceResult result = interpreter(graph).run(graph.testCases().get(0).int8Input());
      for (Op op : graph.ops()) {
        Int8Data values = result.of(op).int8();
        if (values.elements() >= 16 && !(op instanceof Op.Softmax)) {
          tensors++;
          dull += spread(values) < 8 || atLimits(values) > 0.8 ? 1 : 0;
        }
      }
    }
    assertThat(tensors).isGreaterThan(1000);
    assertThat(dull).isLessThan(tensors * 3 / 100);
  }

  @Test
  void floatValuesStayFiniteAndModerate() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Graph graph = GraphChecker.check(GraphBuilder.build(RandomBundles.float32(seed), "r"));
      ReferenceResult result = interpreter(graph).run(graph.testCases().get(0).floatInput());
      FloatData output = result.output().floating();
      for (int i = 0; i < output.elements(); i++) {
        assertThat(output.at(i)).as("seed %d, output %d", seed, i).isBetween(-1e3f, 1e3f);
      }
    }
  }

  private static ReferenceInterpreter interpreter(Graph graph) {
    return new ReferenceInterpreter(new Quantizer().quantize(graph));
  }

  private static int spread(Int8Data values) {
    int least = 127;
    int most = -128;
    for (int i = 0; i < values.elements(); i++) {
      least = Math.min(least, values.at(i));
      most = Math.max(most, values.at(i));
    }
    return most - least;
  }

  private static double atLimits(Int8Data values) {
    int count = 0;
    for (int i = 0; i < values.elements(); i++) {
      count += values.at(i) == -128 || values.at(i) == 127 ? 1 : 0;
    }
    return (double) count / values.elements();
  }

  private static NkBundle[] both(long seed) {
    return new NkBundle[] {RandomBundles.int8(seed), RandomBundles.float32(seed)};
  }
}
