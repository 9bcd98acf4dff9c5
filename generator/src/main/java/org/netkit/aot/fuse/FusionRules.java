package org.netkit.aot.fuse;

import org.netkit.aot.graph.Op;

/** What the chosen kernels can do in one call. */
public interface FusionRules {

  /** Fuses nothing. */
  FusionRules NONE = (op, pool) -> false;

  /** True if one kernel computes {@code op} and {@code pool} together. */
  boolean fusesMaxPool(Op op, Op.MaxPool2d pool);

  /** True if there may be kernels that compute {@code lead} and {@code op} together. */
  default boolean fusesLead(Op.Conv2d lead, Op.DepthwiseConv2d op) {
    return false;
  }
}
