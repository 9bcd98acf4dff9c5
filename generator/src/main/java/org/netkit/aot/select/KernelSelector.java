package org.netkit.aot.select;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.fuse.StepList;
import org.netkit.aot.graph.Tensor;

/**
 * Chooses a kernel and a layout for each step.
 *
 * <p>Input: steps, a backend, a goal. Output: a schedule. Errors: those of the backend. Guarantees:
 * producer and consumers of a tensor agree on its layout; equal input gives an equal schedule.
 *
 * <p>The price of a schedule is no sum over its calls: code that several call is paid once, RAM is
 * that of the hungriest step, and scratch in dead activation memory is free ({@link Prices}). So
 * the search has two stages. {@link ChainPaths} finds schedules with the least sum of cycles and
 * constants, one for each limit on the memory of a call, with and without the price of code; in the
 * best of them, single calls are exchanged, and kernels given up everywhere, as long as the true
 * price falls.
 */
public final class KernelSelector {
  /** Beginnings that are worked out: the best one is hardly ever behind. */
  private static final int STARTS = 6;

  private final StepList stepList;
  private final Offers offers;
  private final Prices prices;
  private final Map<KernelChoice, Long> withCode = new IdentityHashMap<>();

  private KernelSelector(StepList stepList, Backend backend, Goal goal) {
    this.stepList = stepList;
    this.offers = new Offers(stepList, backend);
    this.prices = Prices.of(goal);
  }

  /** Gives each step its kernel. */
  public static Schedule select(StepList steps, Backend backend, Goal goal) {
    List<ScheduledStep> chosen = new KernelSelector(steps, backend, goal).best();
    StepList list = steps.of(chosen.stream().map(ScheduledStep::step).toList());
    List<ScheduledStep> numbered = new ArrayList<>();
    for (Step step : list.steps()) {
      numbered.add(new ScheduledStep(step, chosen.get(step.index()).choice()));
    }
    return new Schedule(list, backend.name(), goal, numbered);
  }

  private List<ScheduledStep> best() {
    List<ScheduledStep> best =
        cheapest(call -> true, this::withCode)
            .orElseThrow(() -> new IllegalStateException("a step has no plain kernel"));
    if (offers.areForced()) {
      return best;
    }
    for (List<ScheduledStep> start : starts()) {
      best = cheaper(best, exchanged(start));
    }
    return improved(best);
  }

  /** The most promising beginnings, the cheapest first. */
  private List<List<ScheduledStep>> starts() {
    Map<List<KernelChoice>, List<ScheduledStep>> starts = new LinkedHashMap<>();
    for (int limit : limits()) {
      for (ToLongFunction<KernelChoice> price : prices()) {
        cheapest(call -> bytes(call) <= limit, price)
            .ifPresent(start -> starts.putIfAbsent(choices(start), start));
      }
    }
    Map<List<ScheduledStep>, Long> totals = new IdentityHashMap<>();
    starts.values().forEach(start -> totals.put(start, prices.of(stepList, start)));
    return starts.values().stream()
        .sorted(Comparator.comparingLong(totals::get))
        .limit(STARTS)
        .toList();
  }

  private static List<KernelChoice> choices(List<ScheduledStep> steps) {
    return steps.stream().map(ScheduledStep::choice).toList();
  }

  private List<ToLongFunction<KernelChoice>> prices() {
    return List.of(this::withCode, choice -> prices.of(choice.cost()));
  }

  private long withCode(KernelChoice choice) {
    return withCode.computeIfAbsent(choice, c -> prices.of(c.cost()) + prices.ofCode(c.sources()));
  }

  private Optional<List<ScheduledStep>> cheapest(
      Predicate<ScheduledStep> isAllowed, ToLongFunction<KernelChoice> price) {
    return ChainPaths.cheapest(stepList, offers, isAllowed, price);
  }

  /** What a call needs: its own tensors, those of the caller apart, and its scratch. */
  private int bytes(ScheduledStep call) {
    int bytes = call.workspaceBytes();
    List<Tensor> inputs = call.step().inputs();
    for (int i = 0; i < inputs.size(); i++) {
      if (!inputs.get(i).equals(stepList.input()) && inputs.indexOf(inputs.get(i)) == i) {
        bytes += call.choice().inputs().get(i).bytes(inputs.get(i));
      }
    }
    return call.step().output().equals(stepList.output()) ? bytes : bytes + call.outputBytes();
  }

  /** All different needs of a call, the largest first. */
  private Set<Integer> limits() {
    Set<Integer> limits = new TreeSet<>();
    offers
        .steps()
        .forEach(
            step ->
                offers
                    .of(step)
                    .forEach(choice -> limits.add(bytes(new ScheduledStep(step, choice)))));
    return ((TreeSet<Integer>) limits).descendingSet();
  }

  private List<ScheduledStep> cheaper(List<ScheduledStep> one, List<ScheduledStep> other) {
    return prices.of(stepList, other) < prices.of(stepList, one) ? other : one;
  }

  /** Gives kernels up everywhere, as long as that makes the whole cheaper. */
  private List<ScheduledStep> improved(List<ScheduledStep> start) {
    List<ScheduledStep> best = exchanged(start);
    for (Kernel kernel : start.stream().map(ScheduledStep::kernel).distinct().toList()) {
      best = cheaper(best, exchanged(without(kernel, best)));
    }
    return best;
  }

  private List<ScheduledStep> exchanged(List<ScheduledStep> start) {
    List<ScheduledStep> steps = new ArrayList<>(start);
    long price = prices.of(stepList, steps);
    boolean improves = true;
    while (improves) {
      improves = false;
      for (int i = 0; i < steps.size(); i++) {
        for (ScheduledStep other : others(steps.get(i))) {
          ScheduledStep old = steps.set(i, other);
          long now = prices.of(stepList, steps);
          improves |= now < price;
          steps.set(i, now < price ? other : old);
          price = Math.min(price, now);
        }
      }
    }
    return List.copyOf(steps);
  }

  /** The same calls, but none of a kernel where another can take its place. */
  private List<ScheduledStep> without(Kernel kernel, List<ScheduledStep> steps) {
    List<ScheduledStep> changed = new ArrayList<>();
    for (ScheduledStep step : steps) {
      changed.add(
          others(step).stream()
              .filter(other -> step.kernel() == kernel && other.kernel() != kernel)
              .min((one, two) -> Long.compare(withCode(one.choice()), withCode(two.choice())))
              .orElse(step));
    }
    return changed;
  }

  /** Calls for the same step with the same layouts. */
  private List<ScheduledStep> others(ScheduledStep call) {
    return offers.of(call.step()).stream()
        .filter(choice -> choice.inputs().equals(call.choice().inputs()))
        .filter(choice -> choice.output() == call.choice().output())
        .map(choice -> new ScheduledStep(call.step(), choice))
        .toList();
  }
}
