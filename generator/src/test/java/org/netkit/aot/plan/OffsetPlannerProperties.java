package org.netkit.aot.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.netkit.aot.graph.ElementType;
import org.netkit.aot.graph.QuantParams;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Tensor;

/** Offsets of random lifetimes: no overlap, alignment, bounds. */
class OffsetPlannerProperties {
  @Test
  void neverOverlapsAndStaysWithinTheBounds() {
    for (long seed = 0; seed < 500; seed++) {
      check(lifetimes(seed), seed);
    }
  }

  private static List<Lifetime> lifetimes(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Lifetime> lifetimes = new ArrayList<>();
    int count = random.nextInt(1, 25);
    for (int i = 0; i < count; i++) {
      Tensor tensor =
          new Tensor(
              i + 1,
              "t" + i,
              Shape.vector(random.nextInt(1, 400)),
              ElementType.INT8,
              Optional.of(new QuantParams(1, 0)));
      lifetimes.add(new Lifetime(tensor, tensor.bytes(), i, i + random.nextInt(0, 6)));
    }
    return lifetimes;
  }

  private static void check(List<Lifetime> lifetimes, long seed) {
    OffsetPlanner.Layout layout = OffsetPlanner.pack(lifetimes);
    int alignedSum = 0;
    for (Lifetime a : lifetimes) {
      int start = layout.offsetBytes().get(a.tensor());
      alignedSum += (a.tensor().bytes() + 15) / 16 * 16;
      assertThat(start % MemoryPlan.ALIGNMENT_BYTES).as("seed %d", seed).isZero();
      assertThat(start + a.tensor().bytes()).isLessThanOrEqualTo(layout.blockBytes());
      for (Lifetime b : lifetimes) {
        if (a != b && a.overlaps(b)) {
          int other = layout.offsetBytes().get(b.tensor());
          assertThat(start + a.tensor().bytes() <= other || other + b.tensor().bytes() <= start)
              .as("seed %d: %s and %s share bytes", seed, a, b)
              .isTrue();
        }
      }
    }
    assertThat(layout.blockBytes()).as("seed %d", seed).isLessThanOrEqualTo(alignedSum);
    assertThat(layout.blockBytes()).as("seed %d", seed).isGreaterThanOrEqualTo(bound(lifetimes));
  }

  private static int bound(List<Lifetime> lifetimes) {
    int bound = 0;
    for (int step = 0; step < 40; step++) {
      int s = step;
      bound =
          Math.max(
              bound,
              lifetimes.stream()
                  .filter(l -> l.isAliveAt(s))
                  .mapToInt(l -> l.tensor().bytes())
                  .sum());
    }
    return bound;
  }
}
