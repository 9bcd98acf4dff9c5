package org.netkit.aot.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.netkit.aot.graph.Tensor;

/**
 * Packs tensors with lifetimes into one block.
 *
 * <p>Greedy first fit: tensors are taken in some order, and each goes to the lowest aligned offset
 * at which it meets no tensor that is alive at the same time. Which order is best depends on the
 * graph, so several are tried and the smallest block wins; the first of equals, so the result is
 * stable. (The problem is NP-hard; greedy by size is within a few per cent of the bound on real
 * networks.)
 *
 * <pre>
 *   offset ^      +-------+
 *          |      |   c   |           c meets a and b, d meets only c
 *          |  +---+---+---+---+
 *          |  |   a   | b | d |
 *          +--------------------> step
 * </pre>
 */
final class OffsetPlanner {
  private static final List<Comparator<Lifetime>> ORDERS =
      List.of(
          Comparator.comparingInt((Lifetime l) -> -l.bytes()),
          Comparator.comparingInt((Lifetime l) -> l.firstStep() - l.lastStep())
              .thenComparingInt(l -> -l.bytes()),
          Comparator.comparingLong(
              (Lifetime l) -> -(long) l.bytes() * (l.lastStep() - l.firstStep() + 1)),
          Comparator.comparingInt(Lifetime::firstStep));

  /** Offsets by tensor, and the size of the block. */
  record Layout(Map<Tensor, Integer> offsetBytes, int blockBytes) {}

  private OffsetPlanner() {}

  static Layout pack(List<Lifetime> lifetimes) {
    Layout best = null;
    for (Comparator<Lifetime> order : ORDERS) {
      Layout layout = place(lifetimes.stream().sorted(order).toList());
      if (best == null || layout.blockBytes() < best.blockBytes()) {
        best = layout;
      }
    }
    return best;
  }

  private static Layout place(List<Lifetime> order) {
    Map<Tensor, Integer> offsets = new LinkedHashMap<>();
    List<Lifetime> placed = new ArrayList<>();
    int blockBytes = 0;
    for (Lifetime lifetime : order) {
      int offset = lowestFit(lifetime, placed, offsets);
      offsets.put(lifetime.tensor(), offset);
      placed.add(lifetime);
      blockBytes = Math.max(blockBytes, Math.addExact(offset, lifetime.bytes()));
    }
    return new Layout(offsets, blockBytes);
  }

  private static int lowestFit(
      Lifetime lifetime, List<Lifetime> placed, Map<Tensor, Integer> offsets) {
    List<Lifetime> meeting =
        placed.stream()
            .filter(lifetime::overlaps)
            .sorted(Comparator.comparingInt(other -> offsets.get(other.tensor())))
            .toList();
    int offset = 0;
    for (Lifetime other : meeting) {
      int start = offsets.get(other.tensor());
      if (offset + lifetime.bytes() <= start) {
        break;
      }
      offset = Math.max(offset, MemoryPlan.aligned(start + other.bytes()));
    }
    return offset;
  }
}
