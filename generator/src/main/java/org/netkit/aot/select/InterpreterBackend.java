package org.netkit.aot.select;

import java.util.List;
import org.netkit.aot.fuse.FusionRules;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Op;
import org.netkit.aot.quant.QuantizedGraph;

/**
 * The kernels that the interpreter of {@code runtime-c} calls: the portable ones, on plain tensors.
 *
 * @param rules what the interpreter fuses
 */
public record InterpreterBackend(FusionRules rules) implements Backend {
  /** Name in schedules; the interpreter has no templates. */
  public static final String NAME = "interpreter";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean fusesMaxPool(Op op, Op.MaxPool2d pool) {
    return rules.fusesMaxPool(op, pool);
  }

  @Override
  public List<KernelChoice> candidates(Step step, QuantizedGraph graph) {
    return List.of(PortableKernels.choice(step));
  }
}
