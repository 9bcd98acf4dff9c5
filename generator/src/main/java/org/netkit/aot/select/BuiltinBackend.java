package org.netkit.aot.select;

import java.util.ArrayList;
import java.util.List;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.ElementType;
import org.netkit.aot.graph.Op;
import org.netkit.aot.quant.QuantizedGraph;

/** Our own kernels: the portable one of each step, and faster ones where there are some. */
public final class BuiltinBackend implements Backend {
  private static final List<FastKernel> FAST =
      List.of(
          new ConvTiles(),
          new Winograd(),
          new Planes(),
          new DepthwiseQuads(),
          new ConvTable(),
          new DensePairs(),
          new AddTables());

  private static final List<FastKernel> FAST_WITH_LEAD =
      List.of(new TablePlanes(), new PointwisePlanes());

  @Override
  public String name() {
    return "builtin";
  }

  /** The kernels pool the raw results of int8 convolutions. */
  @Override
  public boolean fusesMaxPool(Op op, Op.MaxPool2d pool) {
    boolean convolves = op instanceof Op.Conv2d || op instanceof Op.DepthwiseConv2d;
    return convolves && op.output().type() == ElementType.INT8;
  }

  @Override
  public boolean fusesLead(Op.Conv2d lead, Op.DepthwiseConv2d op) {
    return op.output().type() == ElementType.INT8;
  }

  /** With a lead, the portable kernel is for steps that no fast one computes. */
  @Override
  public List<KernelChoice> candidates(Step step, QuantizedGraph graph) {
    List<KernelChoice> choices = new ArrayList<>();
    if (step.lead().isPresent()) {
      FAST_WITH_LEAD.forEach(kernel -> choices.addAll(kernel.offers(step, graph)));
      return choices.isEmpty() ? List.of(PortableKernels.choice(step)) : choices;
    }
    choices.add(PortableKernels.choice(step));
    if (step.output().type() == ElementType.INT8) {
      FAST.forEach(kernel -> choices.addAll(kernel.offers(step, graph)));
    }
    return choices;
  }
}
