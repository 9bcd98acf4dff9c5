package org.netkit.aot.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.netkit.aot.check.GraphChecker;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.GraphBuilder;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.TestCase;
import org.netkit.aot.nk.NkReader;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.quant.Quantizer;
import org.netkit.aot.testing.SharedModels;

/** Real bundles: int8 logits equal to the last bit, float32 outputs within their own tolerance. */
class GoldenModelsTest {

  @TestFactory
  Stream<DynamicTest> int8LogitsAreTheGoldenOnes() {
    return SharedModels.goldenLogits().stream()
        .map(line -> line.split("\\|"))
        .collect(Collectors.groupingBy(cells -> cells[0]))
        .entrySet()
        .stream()
        .map(model -> DynamicTest.dynamicTest(model.getKey(), () -> check(model.getValue())));
  }

  private static void check(List<String[]> lines) {
    String file = lines.get(0)[0];
    QuantizedGraph quantized = load(file, SharedModels.bytes(file));
    Graph graph = quantized.graph();
    assertThat(graph.testCases()).hasSameSizeAs(lines);
    for (int i = 0; i < lines.size(); i++) {
      TestCase test = graph.testCases().get(i);
      assertThat(test.name()).isEqualTo(lines.get(i)[1]);
      ReferenceResult result = new ReferenceInterpreter(quantized).run(test.int8Input());
      String logits =
          Arrays.toString(result.of(logits(graph)).int8().toArray()).replaceAll("[\\[\\],]", "");
      assertThat(logits).as(test.name()).isEqualTo(lines.get(i)[3]);
    }
  }

  /** The last op that is no softmax. */
  private static Op logits(Graph graph) {
    List<Op> ops = graph.ops();
    Op last = ops.get(ops.size() - 1);
    return last instanceof Op.Softmax ? ops.get(ops.size() - 2) : last;
  }

  @TestFactory
  Stream<DynamicTest> floatOutputsAreWithinTheBundlesTolerance() {
    return SharedModels.bundles().stream()
        .filter(file -> !file.toString().endsWith("_int8.nk"))
        .map(file -> DynamicTest.dynamicTest(name(file), () -> checkFloat(file)));
  }

  private static void checkFloat(Path file) {
    QuantizedGraph quantized = load(name(file), SharedModels.bytes(file));
    Graph graph = quantized.graph();
    assertThat(graph.testCases()).isNotEmpty();
    for (TestCase test : graph.testCases()) {
      float[] output =
          new ReferenceInterpreter(quantized).run(test.floatInput()).output().floating().toArray();
      assertThat(output)
          .as(test.name())
          .containsExactly(test.expected().toArray(), Offset.offset(graph.tolerance()));
    }
  }

  private static QuantizedGraph load(String name, byte[] bytes) {
    Graph graph = GraphChecker.check(GraphBuilder.build(NkReader.read(name, bytes), name));
    return new Quantizer().quantize(graph);
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }
}
