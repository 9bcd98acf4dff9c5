package org.netkit.aot.testing;

import java.util.List;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Op;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.select.Backend;
import org.netkit.aot.select.Backends;
import org.netkit.aot.select.KernelChoice;

/** Our own kernels, of which each step gets the portable one; pools are fused as ever. */
public record PortableBackend() implements Backend {
  @Override
  public String name() {
    return Backends.BUILTIN.name();
  }

  @Override
  public boolean fusesMaxPool(Op op, Op.MaxPool2d pool) {
    return Backends.BUILTIN.fusesMaxPool(op, pool);
  }

  /** The first of all offers is the portable kernel. */
  @Override
  public List<KernelChoice> candidates(Step step, QuantizedGraph graph) {
    return Backends.BUILTIN.candidates(step, graph).subList(0, 1);
  }
}
