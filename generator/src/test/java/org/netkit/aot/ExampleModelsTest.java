package org.netkit.aot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.QuantParams;
import org.netkit.aot.graph.TestCase;
import org.netkit.aot.reference.Activations;
import org.netkit.aot.reference.ReferenceInterpreter;
import org.netkit.aot.testing.ExampleModels;

/** The example bundles pass their own test cases: the class, and every output within tolerance. */
class ExampleModelsTest {
  static List<Path> bundles() throws IOException {
    return ExampleModels.bundles();
  }

  @ParameterizedTest
  @MethodSource("bundles")
  void passesItsTestCases(Path bundle) throws IOException {
    CompileRequest request = ExampleModels.request(bundle, CompileRequest.Options.DEFAULT);
    Compilation compilation = Compiler.compile(request);
    ReferenceInterpreter interpreter = new ReferenceInterpreter(compilation.quantized());
    Graph graph = compilation.quantized().graph();
    assertThat(graph.testCases()).isNotEmpty();
    for (TestCase test : graph.testCases()) {
      Activations output =
          graph.isInt8()
              ? interpreter.run(test.int8Input()).output()
              : interpreter.run(test.floatInput()).output();
      float[] real = real(graph, output);
      assertThat(largest(real)).as(test.name()).isEqualTo(test.label().orElseThrow());
      assertThat(real)
          .as(test.name())
          .containsExactly(test.expected().toArray(), Offset.offset(graph.tolerance()));
    }
  }

  private static float[] real(Graph graph, Activations output) {
    if (!graph.isInt8()) {
      return output.floating().toArray();
    }
    Int8Data quantized = output.int8();
    QuantParams meaning = graph.output().quant();
    float[] real = new float[quantized.elements()];
    for (int i = 0; i < real.length; i++) {
      real[i] = meaning.scale() * (quantized.at(i) - meaning.zeroPoint());
    }
    return real;
  }

  private static int largest(float[] values) {
    int best = 0;
    for (int i = 1; i < values.length; i++) {
      best = values[i] > values[best] ? i : best;
    }
    return best;
  }
}
