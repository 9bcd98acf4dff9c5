package org.netkit.aot.select;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.netkit.aot.fuse.Fuser;
import org.netkit.aot.fuse.StepList;
import org.netkit.aot.graph.Activation;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.Padding;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.plan.MemoryPlan;
import org.netkit.aot.plan.MemoryPlanner;
import org.netkit.aot.quant.Quantizer;
import org.netkit.aot.testing.GraphMaker;

/** Schedules of random networks: what they are said to need, and what each goal prefers. */
class KernelSelectorProperties {
  private static final int NETWORKS = 60;

  @Test
  void ramOfAChainIsWhatThePlanFinds() {
    int withBuffer = 0;
    for (int seed = 0; seed < NETWORKS; seed++) {
      StepList steps = steps(chain(seed));
      for (Goal goal : Goal.values()) {
        Schedule schedule = KernelSelector.select(steps, Backends.BUILTIN, goal);
        MemoryPlan plan = MemoryPlanner.plan(schedule);
        assertThat(RamNeed.bytes(schedule.stepList(), schedule.steps()))
            .as("seed %d, %s", seed, goal)
            .isEqualTo(plan.activationBytes() + plan.workspaceBufferBytes());
        withBuffer += plan.workspaceBufferBytes() > 0 ? 1 : 0;
      }
    }
    assertThat(withBuffer).isPositive();
  }

  /** The largest set of tensors alive at one step is all that is known before packing. */
  @Test
  void ramOfOtherGraphsIsNoMoreThanThePlanFinds() {
    for (int seed = 0; seed < NETWORKS; seed++) {
      Schedule schedule = KernelSelector.select(steps(branches(seed)), Backends.BUILTIN, Goal.RAM);
      MemoryPlan plan = MemoryPlanner.plan(schedule);
      assertThat(RamNeed.bytes(schedule.stepList(), schedule.steps()))
          .as("seed %d", seed)
          .isLessThanOrEqualTo(plan.activationBytes() + plan.workspaceBytes());
    }
  }

  @Test
  void noCallCanBeExchangedForABetterOne() {
    for (int seed = 0; seed < NETWORKS; seed++) {
      StepList steps = steps(seed % 2 == 0 ? chain(seed) : branches(seed));
      for (Goal goal : Goal.values()) {
        Schedule schedule = KernelSelector.select(steps, Backends.BUILTIN, goal);
        Prices prices = Prices.of(goal);
        long price = prices.of(schedule.stepList(), schedule.steps());
        for (List<ScheduledStep> other : neighbours(schedule)) {
          assertThat(prices.of(schedule.stepList(), other))
              .as("seed %d, %s", seed, goal)
              .isGreaterThanOrEqualTo(price);
        }
      }
    }
  }

  @Test
  void ramIsNotBoughtWithManifoldTime() {
    for (int seed = 0; seed < NETWORKS; seed++) {
      StepList steps = steps(chain(seed));
      Schedule fast = KernelSelector.select(steps, Backends.BUILTIN, Goal.SPEED);
      Schedule small = KernelSelector.select(steps, Backends.BUILTIN, Goal.RAM);
      int saved = ramBytes(fast) - ramBytes(small);
      assertThat(saved).as("seed %d", seed).isNotNegative();
      assertThat(small.cycles() - fast.cycles())
          .as("seed %d", seed)
          .isLessThanOrEqualTo(1_000L * saved + flashBytes(fast));
    }
  }

  private static int ramBytes(Schedule schedule) {
    return RamNeed.bytes(schedule.stepList(), schedule.steps());
  }

  /** All flash may be saved besides, at a cycle a byte. */
  private static int flashBytes(Schedule schedule) {
    List<String> sources =
        schedule.steps().stream().flatMap(step -> step.choice().sources().stream()).toList();
    return CodeSizes.bytes(sources)
        + schedule.steps().stream().mapToInt(s -> s.choice().cost().constantBytes()).sum();
  }

  private static List<List<ScheduledStep>> neighbours(Schedule schedule) {
    List<List<ScheduledStep>> neighbours = new ArrayList<>();
    for (ScheduledStep call : schedule.steps()) {
      for (KernelChoice choice :
          Backends.BUILTIN.candidates(call.step(), schedule.stepList().graph())) {
        if (choice.isPlain() && call.choice().isPlain()) {
          List<ScheduledStep> steps = new ArrayList<>(schedule.steps());
          steps.set(call.step().index(), new ScheduledStep(call.step(), choice));
          neighbours.add(steps);
        }
      }
    }
    return neighbours;
  }

  private static StepList steps(Graph graph) {
    return Fuser.fuse(new Quantizer().quantize(graph), Backends.BUILTIN);
  }

  private static Graph chain(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    GraphMaker maker = GraphMaker.int8(random.nextInt(6, 20), random.nextInt(6, 20), 1, seed);
    for (int i = random.nextInt(1, 5); i > 0; i--) {
      layer(maker, random);
    }
    return maker.dense(random.nextInt(1, 40), Activation.NONE).build();
  }

  private static Graph branches(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    GraphMaker maker = GraphMaker.int8(8, 9, random.nextInt(1, 9), seed);
    maker.conv(8, 1, 1, Padding.NONE, Activation.RELU);
    for (int i = random.nextInt(1, 4); i > 0; i--) {
      Tensor before = maker.here();
      maker.conv(random.nextInt(1, 30), 1, 1, Padding.NONE, Activation.RELU);
      maker.depthwise(3, 1, new Padding(1, 1, 1, 1), Activation.RELU);
      maker.conv(8, 1, 1, Padding.NONE, Activation.NONE).addTo(before);
    }
    return maker.dense(3, Activation.NONE).build();
  }

  private static void layer(GraphMaker maker, SplittableRandom random) {
    boolean isLarge = maker.here().shape().height() >= 3 && maker.here().shape().width() >= 3;
    int kernel = isLarge ? 3 : 1;
    Padding padding = random.nextBoolean() ? Padding.NONE : new Padding(1, 1, 1, 1);
    if (random.nextInt(3) == 0) {
      maker.depthwise(kernel, 1, padding, Activation.RELU);
    } else {
      maker.conv(random.nextInt(1, 40), kernel, 1, padding, Activation.RELU);
    }
    boolean canPool = maker.here().shape().height() >= 2 && maker.here().shape().width() >= 2;
    if (canPool && random.nextBoolean()) {
      maker.maxPool(2, 2);
    }
  }
}
