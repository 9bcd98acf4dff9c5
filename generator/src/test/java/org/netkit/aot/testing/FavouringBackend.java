package org.netkit.aot.testing;

import java.util.ArrayList;
import java.util.List;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Op;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.select.Backend;
import org.netkit.aot.select.Backends;
import org.netkit.aot.select.Cost;
import org.netkit.aot.select.KernelChoice;

/**
 * Our own kernels, of which each step gets the next one in turn, whatever it costs, as far as
 * layouts allow it. Every fourth step gets the portable kernel, which is the first of them; every
 * second step that may have a lead has it.
 *
 * @param turn which of them
 */
public record FavouringBackend(long turn) implements Backend {
  private static final long MUCH = 1_000_000_000L;

  @Override
  public String name() {
    return Backends.BUILTIN.name();
  }

  @Override
  public boolean fusesMaxPool(Op op, Op.MaxPool2d pool) {
    return Backends.BUILTIN.fusesMaxPool(op, pool);
  }

  @Override
  public boolean fusesLead(Op.Conv2d lead, Op.DepthwiseConv2d op) {
    return Backends.BUILTIN.fusesLead(lead, op);
  }

  @Override
  public List<KernelChoice> candidates(Step step, QuantizedGraph graph) {
    List<KernelChoice> offers = Backends.BUILTIN.candidates(step, graph);
    long dice = turn + step.index();
    boolean hasLead = step.lead().isPresent();
    int favourite =
        hasLead ? Math.floorMod(dice / 2, offers.size()) : favourite(dice, offers.size());
    List<KernelChoice> priced = new ArrayList<>();
    for (int i = 0; i < offers.size(); i++) {
      boolean isFavourite = i == favourite && !(hasLead && dice % 2 == 0);
      priced.add(priced(offers.get(i), isFavourite ? hasLead ? 0 : 1 : MUCH));
    }
    return priced;
  }

  private static int favourite(long dice, int offers) {
    int fast = offers - 1;
    return fast == 0 || dice % 4 == 0 ? 0 : 1 + Math.floorMod(dice / 4, fast);
  }

  private static KernelChoice priced(KernelChoice offer, long cycles) {
    return new KernelChoice(
        offer.kernel(),
        offer.variant(),
        offer.inputs(),
        offer.output(),
        offer.workspaceBytes(),
        new Cost(cycles, 0, 0),
        offer.note());
  }
}
