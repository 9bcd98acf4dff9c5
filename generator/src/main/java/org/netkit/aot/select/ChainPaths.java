package org.netkit.aot.select;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.fuse.StepList;
import org.netkit.aot.graph.Tensor;

/**
 * The calls with the least sum of prices, if each call has a price of its own.
 *
 * <p>A tensor that only one step reads, and that step reads nothing else, may have any layout that
 * both ends know; all other tensors, the model's input and output among them, are plain. That cuts
 * the graph into chains, and along a chain dynamic programming finds the best sum:
 *
 * <pre>
 *   best(step, layout) = min over kernels that write the layout: price + best(step before, its input layout)
 * </pre>
 *
 * <p>A step with a lead is another way to its output, from the tensor before the lead. What lies
 * between has one reader, so that the price of the two steps that it stands for is known there.
 */
final class ChainPaths {
  private final StepList stepList;
  private final Offers offers;
  private final Predicate<ScheduledStep> isAllowed;
  private final ToLongFunction<KernelChoice> price;
  private final Set<Tensor> varying;
  private final Map<Tensor, Map<TensorLayout, Path>> best = new HashMap<>();

  /** The cheapest way to a tensor in some layout: the last call, and the price of all calls. */
  private record Path(ScheduledStep last, long price) {}

  private ChainPaths(
      StepList stepList,
      Offers offers,
      Predicate<ScheduledStep> isAllowed,
      ToLongFunction<KernelChoice> price) {
    this.stepList = stepList;
    this.offers = offers;
    this.isAllowed = isAllowed;
    this.price = price;
    this.varying = varying(stepList);
  }

  /** The cheapest allowed calls in order; empty if some output cannot be had. */
  static Optional<List<ScheduledStep>> cheapest(
      StepList stepList,
      Offers offers,
      Predicate<ScheduledStep> isAllowed,
      ToLongFunction<KernelChoice> price) {
    ChainPaths paths = new ChainPaths(stepList, offers, isAllowed, price);
    stepList.steps().forEach(paths::explore);
    return paths.choices();
  }

  private void explore(Step step) {
    Map<TensorLayout, Path> paths = new LinkedHashMap<>();
    addPaths(step, paths);
    stepList.alternatives().stream()
        .filter(alternative -> alternative.output().equals(step.output()))
        .forEach(alternative -> addPaths(alternative, paths));
    best.put(step.output(), paths);
  }

  private void addPaths(Step step, Map<TensorLayout, Path> paths) {
    for (KernelChoice choice : offers.of(step)) {
      ScheduledStep call = new ScheduledStep(step, choice);
      long before = priceOfInputs(step, choice);
      boolean fits = choice.output().isPlain() || varying.contains(step.output());
      if (before >= 0 && fits && isAllowed.test(call)) {
        Path path = new Path(call, before + price.applyAsLong(choice));
        paths.merge(choice.output(), path, (old, now) -> now.price() < old.price() ? now : old);
      }
    }
  }

  /** Price of the chain up to the inputs in the layouts that the choice needs; -1 if impossible. */
  private long priceOfInputs(Step step, KernelChoice choice) {
    if (step.inputs().size() == 1 && varying.contains(step.input())) {
      Path path = best.get(step.input()).get(choice.inputs().get(0));
      return path == null ? -1 : path.price();
    }
    boolean canBeHad = choice.inputs().stream().allMatch(TensorLayout::isPlain);
    for (Tensor input : step.inputs()) {
      canBeHad &= input.equals(stepList.input()) || best.get(input).containsKey(TensorLayout.PLAIN);
    }
    return canBeHad ? 0 : -1;
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

  /**
   * Walks back from the last step, taking the layouts that the later steps chose; empty if an
   * output cannot be had, be it the model's or one that nobody reads.
   */
  private Optional<List<ScheduledStep>> choices() {
    Map<Tensor, TensorLayout> wanted = new HashMap<>();
    Set<Tensor> unstored = new HashSet<>();
    List<ScheduledStep> chosen = new ArrayList<>();
    for (int i = stepList.steps().size() - 1; i >= 0; i--) {
      Tensor output = stepList.steps().get(i).output();
      if (!unstored.contains(output)) {
        TensorLayout layout = wanted.getOrDefault(output, TensorLayout.PLAIN);
        Path path = best.get(output).get(layout);
        if (path == null) {
          return Optional.empty();
        }
        ScheduledStep last = path.last();
        for (int input = 0; input < last.step().inputs().size(); input++) {
          wanted.put(last.step().inputs().get(input), last.choice().inputs().get(input));
        }
        last.step().lead().ifPresent(lead -> unstored.add(lead.output()));
        chosen.add(0, last);
      }
    }
    return Optional.of(chosen);
  }
}
