package org.netkit.aot.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.netkit.aot.graph.Tensor;

/**
 * Finds room for scratch in activation memory that is dead while the step runs.
 *
 * <pre>
 *   step 2 of a chain    slot A [ its output | dead: scratch goes here ]
 *                        slot B [ its input                            ]
 * </pre>
 *
 * <p>First fit: the first buffer, and in it the lowest aligned gap between the tensors that are
 * alive at the step. Buffers do not grow: scratch that fits nowhere goes to a buffer of its own.
 */
final class WorkspacePlanner {
  private final List<ActivationBuffer> buffers;
  private final Map<Tensor, Placement> placements;
  private final List<Lifetime> lifetimes;

  private WorkspacePlanner(
      List<ActivationBuffer> buffers, Map<Tensor, Placement> placements, List<Lifetime> lifetimes) {
    this.buffers = buffers;
    this.placements = placements;
    this.lifetimes = lifetimes;
  }

  /** Places of the scratch that fits into the buffers, by step index. */
  static Map<Integer, Placement.InBuffer> place(
      List<StepMemory> needs,
      List<ActivationBuffer> buffers,
      Map<Tensor, Placement> placements,
      List<Lifetime> lifetimes) {
    WorkspacePlanner planner = new WorkspacePlanner(buffers, placements, lifetimes);
    Map<Integer, Placement.InBuffer> places = new LinkedHashMap<>();
    for (StepMemory need : needs) {
      if (need.workspaceBytes() > 0) {
        planner
            .place(need.step(), need.workspaceBytes())
            .ifPresent(place -> places.put(need.step(), place));
      }
    }
    return places;
  }

  private Optional<Placement.InBuffer> place(int step, int bytes) {
    for (int buffer = 0; buffer < buffers.size(); buffer++) {
      int offset = lowestGap(buffer, step, bytes);
      if (bytes <= buffers.get(buffer).bytes() - offset) {
        return Optional.of(new Placement.InBuffer(buffer, offset));
      }
    }
    return Optional.empty();
  }

  /** Start of the lowest gap of that size, or of the space behind the last tensor. */
  private int lowestGap(int buffer, int step, int bytes) {
    int offset = 0;
    for (Span span : alive(buffer, step)) {
      if (bytes <= span.start() - offset) {
        break;
      }
      offset = Math.max(offset, MemoryPlan.aligned(span.end()));
    }
    return offset;
  }

  private record Span(int start, int end) {}

  private List<Span> alive(int buffer, int step) {
    List<Span> spans = new ArrayList<>();
    for (Lifetime lifetime : lifetimes) {
      if (lifetime.isAliveAt(step)
          && placements.get(lifetime.tensor()) instanceof Placement.InBuffer place
          && place.buffer() == buffer) {
        spans.add(new Span(place.offsetBytes(), place.offsetBytes() + lifetime.bytes()));
      }
    }
    spans.sort(Comparator.comparingInt(Span::start));
    return spans;
  }
}
