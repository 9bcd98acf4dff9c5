package org.netkit.aot.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.netkit.aot.graph.ElementType;
import org.netkit.aot.graph.QuantParams;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Tensor;

/**
 * Scratch among random tensors: never on a live one, and left out only if no gap is large enough.
 */
class WorkspacePlannerProperties {
  private static final int STEPS = 12;

  private final List<Lifetime> lifetimes = new ArrayList<>();
  private final Map<Tensor, Placement> placements = new LinkedHashMap<>();
  private final List<StepMemory> needs = new ArrayList<>();
  private int blockBytes;

  @Test
  void liesInDeadMemoryIfAndOnlyIfItFits() {
    int inside = 0;
    int outside = 0;
    for (long seed = 0; seed < 400; seed++) {
      make(new SplittableRandom(seed));
      List<ActivationBuffer> buffers = List.of(new ActivationBuffer("g_act", blockBytes));
      Map<Integer, Placement.InBuffer> places =
          WorkspacePlanner.place(needs, buffers, placements, lifetimes);
      for (StepMemory need : needs) {
        Placement.InBuffer place = places.get(need.step());
        if (place != null) {
          assertThat(place.offsetBytes() % MemoryPlan.ALIGNMENT_BYTES).isZero();
          assertThat(isFree(need.step(), place.offsetBytes(), need.workspaceBytes()))
              .as("seed %d, step %d", seed, need.step())
              .isTrue();
          inside++;
        } else {
          assertThat(hasGap(need)).as("seed %d, step %d", seed, need.step()).isFalse();
          outside++;
        }
      }
    }
    assertThat(inside).isGreaterThan(500);
    assertThat(outside).isGreaterThan(500);
  }

  private void make(SplittableRandom random) {
    lifetimes.clear();
    placements.clear();
    needs.clear();
    for (int i = 0; i < STEPS; i++) {
      Shape shape = Shape.vector(random.nextInt(1, 400));
      Tensor tensor =
          new Tensor(i + 1, "t" + i, shape, ElementType.INT8, Optional.of(new QuantParams(1, 0)));
      lifetimes.add(new Lifetime(tensor, tensor.bytes(), i, i + random.nextInt(0, 5)));
      needs.add(new StepMemory(i, "s" + i, List.of(), 0, random.nextInt(1, 300)));
    }
    OffsetPlanner.Layout layout = OffsetPlanner.pack(lifetimes);
    layout.offsetBytes().forEach((t, at) -> placements.put(t, new Placement.InBuffer(0, at)));
    blockBytes = layout.blockBytes();
  }

  private boolean hasGap(StepMemory need) {
    for (int offset = 0; offset < blockBytes; offset += MemoryPlan.ALIGNMENT_BYTES) {
      if (isFree(need.step(), offset, need.workspaceBytes())) {
        return true;
      }
    }
    return false;
  }

  private boolean isFree(int step, int offset, int bytes) {
    for (Lifetime lifetime : lifetimes) {
      int start = ((Placement.InBuffer) placements.get(lifetime.tensor())).offsetBytes();
      boolean meets = offset < start + lifetime.bytes() && start < offset + bytes;
      if (lifetime.isAliveAt(step) && meets) {
        return false;
      }
    }
    return offset + bytes <= blockBytes;
  }
}
