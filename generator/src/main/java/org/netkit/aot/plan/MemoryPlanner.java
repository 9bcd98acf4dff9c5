package org.netkit.aot.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.fuse.StepList;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.select.Schedule;
import org.netkit.aot.select.ScheduledStep;

/**
 * Places activations.
 *
 * <p>Input: a schedule. Output: a plan. Errors: none (whether the plan fits a board is the board's
 * question). Guarantees: live tensors never overlap; the caller's input is never written; the last
 * step of a chain writes the caller's output.
 *
 * <pre>
 *   chain:   input -> [A] -> [B] -> [A] -> ... -> output
 *   step               0      1      2
 * </pre>
 *
 * <p>Scratch of a kernel lies in activation memory that is dead while its step runs, if it fits
 * there, else in a buffer of its own.
 *
 * <p>Steps are counted after fusion, so that a flatten, which moves nothing, cannot change which
 * slot is written next. Each slot is as large as the largest tensor that is really written to it.
 */
public final class MemoryPlanner {
  private MemoryPlanner() {}

  /** Places every activation of the schedule. */
  public static MemoryPlan plan(Schedule schedule) {
    StepList steps = schedule.stepList();
    List<Lifetime> lifetimes = lifetimes(schedule);
    Map<Tensor, Placement> placements = new LinkedHashMap<>();
    placements.put(steps.input(), new Placement.CallerInput());
    List<ActivationBuffer> buffers =
        steps.isChain()
            ? placeInSlots(schedule, placements)
            : placeInBlock(steps, lifetimes, placements);
    List<StepMemory> needs = needs(schedule, lifetimes);
    return new MemoryPlan(
        steps.isChain(),
        buffers,
        placements,
        schedule.workspaceBytes(),
        WorkspacePlanner.place(needs, buffers, placements, lifetimes),
        needs);
  }

  /** Lifetimes of all tensors but the caller's input and output, in the order of writing. */
  static List<Lifetime> lifetimes(Schedule schedule) {
    StepList steps = schedule.stepList();
    List<Lifetime> lifetimes = new ArrayList<>();
    for (ScheduledStep scheduled : schedule.steps()) {
      Step writer = scheduled.step();
      if (!writer.output().equals(steps.output())) {
        int last = writer.index();
        for (Step reader : steps.steps()) {
          last = reader.inputs().contains(writer.output()) ? reader.index() : last;
        }
        lifetimes.add(new Lifetime(writer.output(), scheduled.outputBytes(), writer.index(), last));
      }
    }
    return lifetimes;
  }

  private static List<ActivationBuffer> placeInSlots(
      Schedule schedule, Map<Tensor, Placement> placements) {
    int[] bytes = new int[2];
    for (ScheduledStep scheduled : schedule.steps()) {
      Step step = scheduled.step();
      if (step.output().equals(schedule.stepList().output())) {
        placements.put(step.output(), new Placement.CallerOutput());
      } else {
        int slot = step.index() % 2;
        bytes[slot] = Math.max(bytes[slot], scheduled.outputBytes());
        placements.put(step.output(), new Placement.InBuffer(slot, 0));
      }
    }
    List<ActivationBuffer> buffers = new ArrayList<>();
    if (bytes[0] > 0) {
      buffers.add(new ActivationBuffer(MemoryPlan.SLOT_A, bytes[0]));
    }
    if (bytes[1] > 0) {
      buffers.add(new ActivationBuffer(MemoryPlan.SLOT_B, bytes[1]));
    }
    return buffers;
  }

  private static List<ActivationBuffer> placeInBlock(
      StepList steps, List<Lifetime> lifetimes, Map<Tensor, Placement> placements) {
    OffsetPlanner.Layout layout = OffsetPlanner.pack(lifetimes);
    for (Step step : steps.steps()) {
      Integer offset = layout.offsetBytes().get(step.output());
      placements.put(
          step.output(),
          offset == null ? new Placement.CallerOutput() : new Placement.InBuffer(0, offset));
    }
    return layout.blockBytes() == 0
        ? List.of()
        : List.of(new ActivationBuffer(MemoryPlan.BLOCK, layout.blockBytes()));
  }

  private static List<StepMemory> needs(Schedule schedule, List<Lifetime> lifetimes) {
    return schedule.steps().stream()
        .map(
            scheduled -> {
              Step step = scheduled.step();
              List<Lifetime> alive =
                  lifetimes.stream().filter(lifetime -> lifetime.isAliveAt(step.index())).toList();
              return new StepMemory(
                  step.index(),
                  step.name(),
                  alive.stream().map(Lifetime::tensor).toList(),
                  alive.stream().mapToInt(Lifetime::bytes).sum(),
                  scheduled.workspaceBytes());
            })
        .toList();
  }
}
