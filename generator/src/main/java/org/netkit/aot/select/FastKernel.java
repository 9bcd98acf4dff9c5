package org.netkit.aot.select;

import java.util.List;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.quant.QuantizedGraph;

/** A kernel that computes some int8 steps faster than the portable one. */
interface FastKernel {

  /**
   * The ways in which it computes the step; none if the step is of another kind, or breaks a
   * condition under which the kernel is exact.
   */
  List<KernelChoice> offers(Step step, QuantizedGraph graph);
}
