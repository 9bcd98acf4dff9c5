package org.netkit.aot.fold;

import java.util.Optional;
import org.netkit.aot.graph.Op;

/** One way to do with an op less. */
interface Rule {
  /** The fold that takes {@code op} out of the graph or merges it with its producer. */
  Optional<Fold> match(Op op, Uses uses);
}
