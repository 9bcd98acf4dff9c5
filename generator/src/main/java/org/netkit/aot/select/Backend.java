package org.netkit.aot.select;

import java.util.List;
import org.netkit.aot.fuse.FusionRules;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.quant.QuantizedGraph;

/**
 * A set of kernels. Its templates stand in {@code templates/kernels/<name>.stg}, one template a
 * kernel, named after {@link Kernel#kind()}.
 */
public interface Backend extends FusionRules {

  /** Name on the command line and of the template group: {@code builtin}. */
  String name();

  /**
   * All ways to compute a step, in a fixed order; of equals the first is taken. At least one must
   * take and give plain layouts.
   *
   * @throws org.netkit.aot.diag.CompileException if this backend cannot compute the step
   */
  List<KernelChoice> candidates(Step step, QuantizedGraph graph);
}
