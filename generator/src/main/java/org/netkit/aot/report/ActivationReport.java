package org.netkit.aot.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.lower.Program;
import org.netkit.aot.lower.ProgramStep;
import org.netkit.aot.plan.MemoryPlan;
import org.netkit.aot.plan.Placement;
import org.netkit.aot.plan.StepMemory;

/** Activations over time: which tensor lies where, from which step to which. */
final class ActivationReport {
  private final Program program;
  private final MemoryPlan plan;

  private ActivationReport(Program program) {
    this.program = program;
    this.plan = program.plan();
  }

  /** The plan of a program. */
  static Footprint.Activations of(Program program) {
    return new ActivationReport(program).build();
  }

  private Footprint.Activations build() {
    StepMemory peak = plan.peak();
    List<Footprint.Buffer> buffers = new ArrayList<>();
    plan.buffers().forEach(b -> buffers.add(new Footprint.Buffer(b.name(), b.bytes())));
    if (plan.workspaceBufferBytes() > 0) {
      buffers.add(new Footprint.Buffer(MemoryPlan.WORKSPACE, plan.workspaceBufferBytes()));
    }
    return new Footprint.Activations(
        plan.isChain(),
        plan.evenMaxBytes(),
        plan.oddMaxBytes(),
        plan.activationBytes(),
        plan.workspaceBytes(),
        peak.step(),
        peak.name(),
        peak.totalBytes(),
        buffers,
        program.steps().stream().flatMap(step -> tensor(step).stream()).toList(),
        plan.steps().stream().map(this::need).toList());
  }

  private Optional<Footprint.PlacedTensor> tensor(ProgramStep step) {
    Tensor tensor = step.source().step().output();
    if (!(plan.placements().get(tensor) instanceof Placement.InBuffer place)) {
      return Optional.empty();
    }
    List<Integer> alive =
        plan.steps().stream()
            .filter(memory -> memory.alive().contains(tensor))
            .map(StepMemory::step)
            .toList();
    return Optional.of(
        new Footprint.PlacedTensor(
            tensor.name(),
            plan.buffers().get(place.buffer()).name(),
            place.offsetBytes(),
            step.source().outputBytes(),
            alive.get(0),
            alive.get(alive.size() - 1)));
  }

  private Footprint.StepNeed need(StepMemory memory) {
    Placement.InBuffer place = plan.workspaces().get(memory.step());
    String buffer =
        place == null ? MemoryPlan.WORKSPACE : plan.buffers().get(place.buffer()).name();
    return new Footprint.StepNeed(
        memory.step(),
        memory.name(),
        memory.alive().stream().map(Tensor::name).toList(),
        memory.activationBytes(),
        memory.workspaceBytes(),
        memory.workspaceBytes() == 0 ? Optional.empty() : Optional.of(buffer),
        place == null ? 0 : place.offsetBytes());
  }
}
