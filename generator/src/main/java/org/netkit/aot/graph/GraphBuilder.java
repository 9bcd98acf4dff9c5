package org.netkit.aot.graph;

import java.util.List;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.diag.Location;
import org.netkit.aot.nk.NkBundle;
import org.netkit.aot.nk.NkHeader;

/**
 * Makes a graph of a bundle: layers become ops, fused blocks several.
 *
 * <p>Input: a bundle as its reader accepts it. Output: ops in topological order with their
 * constants, and the bundle's test cases. Errors: NK201..NK217, NK301, NK302, all that can be found
 * in one walk together. Guarantees: every tensor has a shape, every constant the size that its op
 * needs, every int8 tensor one scale and zero point.
 */
public final class GraphBuilder {
  /** Most elements of an activation tensor: 256 MiB of float32. */
  static final int MAX_ELEMENTS = 1 << 26;

  private GraphBuilder() {}

  /**
   * Builds the graph.
   *
   * @param name the model's name, as the user knows it
   * @throws org.netkit.aot.diag.CompileException if the layers do not fit together
   */
  public static Graph build(NkBundle bundle, String name) {
    Diagnostics diagnostics = new Diagnostics();
    Tensor input = input(bundle, diagnostics);
    ParameterSource parameters = new ParameterSource(bundle, diagnostics);
    OpFactory factory = new OpFactory(bundle, parameters, diagnostics, input);
    LayerExpander expander = new LayerExpander(factory);
    for (int i = 0; i < bundle.layers().size(); i++) {
      factory.beginLayer(i);
      bundle.layers().get(i).accept(expander);
    }
    parameters.reportCount();
    List<Op> ops = factory.ops();
    if (ops.isEmpty() && diagnostics.isEmpty()) {
      String hint = "add the layers that the model is made of, and export it again";
      diagnostics.reportWithHint(Code.NO_OPS, Location.of(bundle.file()), hint);
    }
    diagnostics.throwIfAny();
    Tensor output = factory.current();
    List<TestCase> cases = new TestCases(bundle, diagnostics).convert(input, output);
    diagnostics.throwIfAny();
    float tolerance = bundle.tests().map(suite -> suite.tolerance()).orElse(0.0f);
    return new Graph(name, input, ops, output, cases, tolerance);
  }

  private static Tensor input(NkBundle bundle, Diagnostics diagnostics) {
    NkHeader header = bundle.header();
    if (header.inputElements() > MAX_ELEMENTS) {
      throw diagnostics.fatal(
          Code.TENSOR_TOO_LARGE,
          Location.of(bundle.file()).in("header"),
          "check the input shape in the header",
          "the model input",
          header.inputElements(),
          MAX_ELEMENTS);
    }
    Shape shape = new Shape(header.height(), header.width(), header.channels());
    return bundle.isInt8()
        ? Tensor.int8(0, "input", shape, inputQuantization(bundle))
        : Tensor.float32(0, "input", shape);
  }

  /** What the first weighted op reads; layers before it do not change scales. */
  private static QuantParams inputQuantization(NkBundle bundle) {
    return bundle.quan().stream()
        .findFirst()
        .map(first -> new QuantParams(first.inputScale(), first.inputZeroPoint()))
        .orElse(new QuantParams(1.0f, 0));
  }
}
