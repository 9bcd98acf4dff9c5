package org.netkit.aot.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.netkit.aot.embed.ArenaPlace;
import org.netkit.aot.embed.ArenaPlan;
import org.netkit.aot.embed.ArenaRegion;
import org.netkit.aot.embed.ArenaStep;

/**
 * The arena over time: what each step of the interpreter writes, and until when it stays. The
 * interpreter knows no lifetimes: bytes stay until a later step writes there.
 */
final class ArenaReport {
  private final ArenaPlan arena;

  private ArenaReport(ArenaPlan arena) {
    this.arena = arena;
  }

  /** The buffers of an arena; its steps and tables are no activations. */
  static Footprint.Activations of(ArenaPlan arena) {
    return new ArenaReport(arena).build();
  }

  private Footprint.Activations build() {
    List<Footprint.PlacedTensor> tensors = new ArrayList<>();
    for (int i = 0; i < arena.steps().size(); i++) {
      tensor(i).ifPresent(tensors::add);
    }
    List<Footprint.StepNeed> needs = new ArrayList<>();
    for (int i = 0; i < arena.steps().size(); i++) {
      needs.add(need(i, tensors));
    }
    Footprint.StepNeed peak =
        needs.stream()
            .reduce((a, b) -> b.activationBytes() > a.activationBytes() ? b : a)
            .orElseThrow();
    return new Footprint.Activations(
        false,
        (int) arena.bytesOf(ArenaRegion.SLOT_A),
        (int) arena.bytesOf(ArenaRegion.SLOT_B),
        (int) arena.activationBytes(),
        (int) arena.workspaceBytes(),
        peak.step(),
        peak.name(),
        peak.activationBytes(),
        arena.regionBytes().entrySet().stream()
            .map(e -> new Footprint.Buffer(e.getKey().label(), Math.toIntExact(e.getValue())))
            .toList(),
        tensors,
        needs);
  }

  private Optional<Footprint.PlacedTensor> tensor(int index) {
    ArenaStep step = arena.steps().get(index);
    if (!step.output().region().isInArena()) {
      return Optional.empty();
    }
    int last = index;
    while (last + 1 < arena.steps().size() && !overwrites(arena.steps().get(last + 1), step)) {
      last++;
    }
    return Optional.of(
        new Footprint.PlacedTensor(
            step.name(),
            step.output().region().label(),
            (int) step.output().offsetBytes(),
            (int) step.outputBytes(),
            index,
            last));
  }

  private static boolean overwrites(ArenaStep later, ArenaStep step) {
    ArenaPlace one = later.output();
    ArenaPlace other = step.output();
    return one.region() == other.region()
        && one.offsetBytes() < other.offsetBytes() + step.outputBytes()
        && other.offsetBytes() < one.offsetBytes() + later.outputBytes();
  }

  private Footprint.StepNeed need(int index, List<Footprint.PlacedTensor> tensors) {
    List<Footprint.PlacedTensor> alive =
        tensors.stream().filter(t -> t.firstStep() <= index && index <= t.lastStep()).toList();
    return new Footprint.StepNeed(
        index,
        arena.steps().get(index).name(),
        alive.stream().map(Footprint.PlacedTensor::name).toList(),
        alive.stream().mapToInt(Footprint.PlacedTensor::bytes).sum(),
        0,
        Optional.empty(),
        0);
  }
}
