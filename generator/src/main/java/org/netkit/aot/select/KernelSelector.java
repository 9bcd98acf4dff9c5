package org.netkit.aot.select;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.fuse.StepList;
import org.netkit.aot.graph.Tensor;

/**
 * Chooses a kernel and a layout for each step.
 *
 * <p>Input: steps, a backend, a goal. Output: a schedule. Errors: those of the backend. Guarantees:
 * producer and consumers of a tensor agree on its layout; equal input gives an equal schedule.
 *
 * <p>A tensor that only one step reads, and that step reads nothing else, may have any layout that
 * both ends know; all other tensors, the model's input and output among them, are plain. That cuts
 * the graph into chains, and along a chain dynamic programming finds the best sum of costs:
 *
 * <pre>
 *   best(step, layout) = min over kernels that write the layout: cost + best(step before, its input layout)
 * </pre>
 */
public final class KernelSelector {
  private final StepList stepList;
  private final Backend backend;
  private final Prices prices;
  private final Set<Tensor> varying;
  private final Map<Tensor, Map<TensorLayout, Path>> best = new HashMap<>();

  /** The cheapest way to a tensor in some layout: the last choice and its price, and all before. */
  private record Path(KernelChoice choice, long price) {}

  private KernelSelector(StepList stepList, Backend backend, Goal goal) {
    this.stepList = stepList;
    this.backend = backend;
    this.prices = Prices.of(goal);
    this.varying = varying(stepList);
  }

  /** Gives each step its kernel. */
  public static Schedule select(StepList steps, Backend backend, Goal goal) {
    KernelSelector selector = new KernelSelector(steps, backend, goal);
    steps.steps().forEach(selector::explore);
    return new Schedule(steps, backend.name(), goal, selector.choices());
  }

  private void explore(Step step) {
    Map<TensorLayout, Path> paths = new LinkedHashMap<>();
    for (KernelChoice choice : backend.candidates(step, stepList.graph())) {
      long before = priceOfInputs(step, choice);
      boolean fits = choice.output().isPlain() || varying.contains(step.output());
      if (before >= 0 && fits) {
        Path path = new Path(choice, before + prices.of(choice.cost()));
        paths.merge(choice.output(), path, (old, now) -> now.price() < old.price() ? now : old);
      }
    }
    if (paths.isEmpty()) {
      throw new IllegalStateException("no plain kernel for " + step.name());
    }
    best.put(step.output(), paths);
  }

  /** Price of the chain up to the inputs in the layouts that the choice needs; -1 if impossible. */
  private long priceOfInputs(Step step, KernelChoice choice) {
    if (step.inputs().size() == 1 && varying.contains(step.input())) {
      Path path = best.get(step.input()).get(choice.inputs().get(0));
      return path == null ? -1 : path.price();
    }
    return choice.inputs().stream().allMatch(TensorLayout::isPlain) ? 0 : -1;
  }

  /** Tensors whose layout is free: written by a step, read by one step that reads nothing else. */
  private static Set<Tensor> varying(StepList stepList) {
    Set<Tensor> varying = new HashSet<>();
    Set<Tensor> fixed = new HashSet<>(List.of(stepList.input(), stepList.output()));
    for (Step step : stepList.steps()) {
      for (Tensor input : step.inputs()) {
        if (step.inputs().size() > 1 || !varying.add(input)) {
          fixed.add(input);
        }
      }
    }
    varying.removeAll(fixed);
    return varying;
  }

  /** Walks back from the last step, taking the layouts that the later steps chose. */
  private List<ScheduledStep> choices() {
    Map<Tensor, TensorLayout> wanted = new HashMap<>();
    List<ScheduledStep> chosen = new ArrayList<>();
    for (int i = stepList.steps().size() - 1; i >= 0; i--) {
      Step step = stepList.steps().get(i);
      TensorLayout layout = wanted.getOrDefault(step.output(), TensorLayout.PLAIN);
      KernelChoice choice = best.get(step.output()).get(layout).choice();
      for (int input = 0; input < step.inputs().size(); input++) {
        wanted.put(step.inputs().get(input), choice.inputs().get(input));
      }
      chosen.add(0, new ScheduledStep(step, choice));
    }
    return chosen;
  }
}
