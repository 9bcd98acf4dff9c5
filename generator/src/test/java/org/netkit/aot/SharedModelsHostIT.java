package org.netkit.aot;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.emit.Language;
import org.netkit.aot.graph.TestCase;
import org.netkit.aot.select.Goal;
import org.netkit.aot.testing.HostComparison;
import org.netkit.aot.testing.HostModel;
import org.netkit.aot.testing.SharedModels;

/**
 * Real bundles, for the two goals that differ most: the emitted code on the host gives the golden
 * int8 logits, float32 results within the bundle's own tolerance, and at every step what the
 * reference gives.
 */
class SharedModelsHostIT {
  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(names = {"SPEED", "RAM"})
  void givesTheExpectedResults(Goal goal) throws Exception {
    for (Path bundle : SharedModels.bundles()) {
      check(bundle, goal);
    }
  }

  private void check(Path bundle, Goal goal) throws Exception {
    String file = bundle.getFileName().toString();
    Compilation compilation = compile(file, SharedModels.bytes(bundle), goal);
    List<TestCase> cases = compilation.quantized().graph().testCases();
    List<byte[]> inputs = cases.stream().map(SharedModelsHostIT::input).toList();
    List<HostModel.Inference> inferences =
        HostComparison.compare(
            compilation.quantized(),
            compilation.program(),
            Language.CPP,
            inputs,
            folder.resolve(file + goal));
    if (compilation.quantized().graph().isInt8()) {
      assertThat(logits(inferences)).as(file).isEqualTo(golden(file));
    } else {
      float tolerance = compilation.quantized().graph().tolerance();
      for (int i = 0; i < cases.size(); i++) {
        checkWithin(tolerance, cases.get(i), inferences.get(i).output());
      }
    }
  }

  private static Compilation compile(String file, byte[] bytes, Goal goal) {
    boolean isInt8 = file.endsWith("_int8.nk");
    return Compiler.compile(
        new CompileRequest(
            file,
            Int8Data.wrap(bytes),
            CompileRequest.stem(file),
            "host",
            new CompileRequest.Options(
                Language.CPP, Mode.LOWERED, "builtin", goal, true, !isInt8)));
  }

  private static byte[] input(TestCase testCase) {
    if (testCase.int8Input().elements() > 0) {
      return testCase.int8Input().toArray();
    }
    float[] values = testCase.floatInput().toArray();
    ByteBuffer bytes = ByteBuffer.allocate(values.length * 4).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(values);
    return bytes.array();
  }

  private static List<String> logits(List<HostModel.Inference> inferences) {
    List<String> lines = new ArrayList<>();
    for (HostModel.Inference inference : inferences) {
      byte[] output = inference.output();
      lines.add(
          IntStream.range(0, output.length)
              .mapToObj(i -> Integer.toString(output[i]))
              .collect(Collectors.joining(" ")));
    }
    return lines;
  }

  private static List<String> golden(String file) {
    return SharedModels.goldenLogits().stream()
        .filter(line -> line.startsWith(file + "|"))
        .map(line -> line.substring(line.lastIndexOf('|') + 1).trim())
        .toList();
  }

  private static void checkWithin(float tolerance, TestCase testCase, byte[] output) {
    float[] actual = new float[output.length / 4];
    ByteBuffer.wrap(output).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(actual);
    float[] expected = testCase.expected().toArray();
    assertThat(actual).as(testCase.name()).hasSameSizeAs(expected);
    for (int i = 0; i < actual.length; i++) {
      assertThat(Math.abs(actual[i] - expected[i]))
          .as("%s: %s for %s", testCase.name(), Arrays.toString(actual), Arrays.toString(expected))
          .isLessThanOrEqualTo(tolerance);
    }
  }
}
