package org.netkit.aot.testing;

import java.util.List;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Op;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.select.Backend;
import org.netkit.aot.select.Backends;
import org.netkit.aot.select.Kernel;
import org.netkit.aot.select.KernelChoice;

/** Our own kernels, but of those for a step only one variant of a given kernel, if it has any. */
public final class OnlyKernel implements Backend {
  private final Kernel kernel;
  private final Chance chance;

  /** The variant is drawn by the seed, step by step. */
  public OnlyKernel(Kernel kernel, long seed) {
    this.kernel = kernel;
    this.chance = new Chance(seed);
  }

  @Override
  public String name() {
    return Backends.BUILTIN.name();
  }

  @Override
  public boolean fusesMaxPool(Op op, Op.MaxPool2d pool) {
    return Backends.BUILTIN.fusesMaxPool(op, pool);
  }

  @Override
  public List<KernelChoice> candidates(Step step, QuantizedGraph graph) {
    List<KernelChoice> all = Backends.BUILTIN.candidates(step, graph);
    List<KernelChoice> wanted = all.stream().filter(choice -> choice.kernel() == kernel).toList();
    return wanted.isEmpty() ? all : List.of(wanted.get(chance.between(0, wanted.size() - 1)));
  }
}
