package org.netkit.aot.testing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.fuse.StepList;
import org.netkit.aot.graph.Op;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.select.Backend;
import org.netkit.aot.select.Backends;
import org.netkit.aot.select.KernelChoice;

/**
 * Our own kernels, of which each step gets the one on plain tensors that the fewest steps before it
 * got, whatever it costs. Remembers what it chose, so that many networks in turn have all kernels.
 */
public final class RarestKernels implements Backend {
  private final Map<String, Integer> uses = new HashMap<>();
  private int leads;

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

  /** The same steps, with a lead for every second one that may have one. */
  public StepList withLeads(StepList list) {
    List<Step> steps = new ArrayList<>();
    for (Step step : list.steps()) {
      Optional<Step> led =
          list.alternatives().stream()
              .filter(alternative -> alternative.output().equals(step.output()))
              .filter(alternative -> leads++ % 2 == 0)
              .findFirst();
      led.ifPresent(alternative -> steps.remove(steps.size() - 1));
      steps.add(led.orElse(step));
    }
    return list.of(steps);
  }

  /** One kernel, so that there is nothing left to select. */
  @Override
  public List<KernelChoice> candidates(Step step, QuantizedGraph graph) {
    KernelChoice rarest =
        Backends.BUILTIN.candidates(step, graph).stream()
            .filter(KernelChoice::isPlain)
            .min(Comparator.comparingInt(offer -> uses.getOrDefault(name(step, offer), 0)))
            .orElseThrow();
    uses.merge(name(step, rarest), 1, Integer::sum);
    return List.of(rarest);
  }

  private static String name(Step step, KernelChoice offer) {
    boolean pools = step.pool().isPresent();
    return offer.kernel().kind() + offer.variant().suffix() + (pools ? " with pool" : "");
  }
}
