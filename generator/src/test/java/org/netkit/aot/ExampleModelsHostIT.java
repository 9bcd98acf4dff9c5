package org.netkit.aot;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.netkit.aot.select.Goal;
import org.netkit.aot.testing.ExampleModels;
import org.netkit.aot.testing.HostComparison;

/**
 * The example bundles, compiled and run on the host with sanitizers, agree with the reference at
 * every step (int8: every byte), for made-up inputs and the int8 test cases of the bundle.
 */
class ExampleModelsHostIT {
  private static final int RANDOM_INPUTS = 8;
  private static final long SEED = 7;

  @TempDir Path folder;

  static Stream<Arguments> choices() throws IOException {
    List<Arguments> choices = new ArrayList<>();
    for (Path bundle : ExampleModels.bundles()) {
      for (Goal goal : Goal.values()) {
        choices.add(Arguments.of(bundle, goal, true));
      }
      choices.add(Arguments.of(bundle, Goal.BALANCED, false));
    }
    return choices.stream();
  }

  @ParameterizedTest(name = "{0} {1} fused {2}")
  @MethodSource("choices")
  void equalsTheReference(Path bundle, Goal goal, boolean isFused) throws Exception {
    CompileRequest.Options defaults = CompileRequest.Options.DEFAULT;
    CompileRequest.Options options =
        new CompileRequest.Options(
            defaults.language(), defaults.mode(), defaults.kernels(), goal, isFused, true);
    Compilation compilation = Compiler.compile(ExampleModels.request(bundle, options));
    List<byte[]> inputs =
        new ArrayList<>(HostComparison.inputs(compilation.quantized(), RANDOM_INPUTS, SEED));
    compilation.quantized().graph().testCases().stream()
        .filter(test -> test.int8Input().elements() > 0)
        .forEach(test -> inputs.add(test.int8Input().toArray()));
    HostComparison.compare(
        compilation.quantized(), compilation.program(), options.language(), inputs, folder);
  }
}
