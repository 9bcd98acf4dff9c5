package org.netkit.aot.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.netkit.aot.Compilation;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.emit.FirmwareCase;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.TestCase;
import org.netkit.aot.reference.Activations;
import org.netkit.aot.reference.ReferenceResult;
import org.netkit.aot.report.BuildReport;
import org.netkit.aot.run.Emulator;
import org.netkit.aot.run.RunResult;
import org.netkit.aot.verify.BundleExpectation;
import org.netkit.aot.verify.ModelInput;
import org.netkit.aot.verify.ModelInputs;
import org.netkit.aot.verify.ReferenceRun;
import org.netkit.aot.verify.RunComparison;

/** The inferences that a firmware runs, and what came of them. */
final class TestInputs {
  private static final int GENERATED = 4;

  private TestInputs() {}

  /** The bundle's own test cases, or a few generated inputs if it has none. */
  static List<ModelInput> ofModel(Graph graph) {
    List<ModelInput> embedded = ModelInputs.embedded(graph);
    return embedded.isEmpty() ? ModelInputs.generated(graph, GENERATED, 0) : embedded;
  }

  /** Inputs in the form that the firmware takes. */
  static List<FirmwareCase> cases(List<ModelInput> inputs) {
    return inputs.stream().map(input -> new FirmwareCase(input.name(), input.bytes())).toList();
  }

  /** The same with the outputs that the reference gives; those of float32 models vary a little. */
  static List<FirmwareCase> cases(List<ModelInput> inputs, List<ReferenceResult> references) {
    List<FirmwareCase> cases = new ArrayList<>();
    for (ModelInput input : inputs) {
      Optional<Int8Data> output =
          references.get(cases.size()).output() instanceof Activations.Int8 int8
              ? Optional.of(int8.values())
              : Optional.empty();
      cases.add(new FirmwareCase(input.name(), input.bytes(), output));
    }
    return cases;
  }

  /** What the reference gives for each of the inputs. */
  static List<ReferenceResult> references(Compilation compilation, List<ModelInput> inputs) {
    return inputs.stream().map(one -> ReferenceRun.of(compilation.quantized(), one)).toList();
  }

  /** {@code qemu and renode}. */
  static String names(List<Emulator> emulators) {
    return emulators.stream().map(Emulator::label).collect(Collectors.joining(" and "));
  }

  /**
   * Compares a run with the reference and with the bundle's labels.
   *
   * @param references what the reference gives for each of the inputs
   * @param emulators the names of those that gave the result
   */
  static BuildReport.Run judge(
      Compilation compilation,
      List<ModelInput> inputs,
      List<ReferenceResult> references,
      RunResult run,
      String emulators) {
    RunComparison comparison = new RunComparison(compilation.schedule().stepList());
    for (int i = 0; i < inputs.size(); i++) {
      comparison.compare(inputs.get(i), references.get(i), run.cases().get(i));
    }
    Graph graph = compilation.quantized().graph();
    boolean hasValues = compilation.request().options().hasFinalSoftmax();
    int met = 0;
    for (int i = 0; i < graph.testCases().size(); i++) {
      TestCase test = graph.testCases().get(i);
      Int8Data output = run.cases().get(i).output();
      met += BundleExpectation.isMet(graph, test, output, hasValues) ? 1 : 0;
    }
    return new BuildReport.Run(
        emulators,
        comparison.inputs(),
        comparison.elements(),
        comparison.differing(),
        graph.testCases().size(),
        met,
        String.format(Locale.ROOT, "%08x", run.crc()));
  }
}
