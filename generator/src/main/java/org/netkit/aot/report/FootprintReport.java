package org.netkit.aot.report;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.netkit.aot.board.Board;
import org.netkit.aot.build.Firmware;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.OpDescription;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.link.Contribution;
import org.netkit.aot.lower.Constant;
import org.netkit.aot.lower.Program;
import org.netkit.aot.lower.ProgramStep;
import org.netkit.aot.plan.MemoryPlan;
import org.netkit.aot.plan.Placement;
import org.netkit.aot.plan.StepMemory;

/** Adds up what the linker placed, by kind and by layer. */
public final class FootprintReport {
  private final Program program;
  private final Firmware firmware;
  private final Board board;

  private FootprintReport(Program program, Firmware firmware, Board board) {
    this.program = program;
    this.firmware = firmware;
    this.board = board;
  }

  /**
   * The footprint of a built firmware.
   *
   * @param stackUsedBytes high-water mark of a run, if there was one
   */
  public static Footprint of(
      Program program, Firmware firmware, Board board, Optional<Long> stackUsedBytes) {
    return new FootprintReport(program, firmware, board).build(stackUsedBytes);
  }

  private Footprint build(Optional<Long> stackUsedBytes) {
    return new Footprint(
        Footprint.SCHEMA,
        program.symbol(),
        board.name(),
        new Footprint.Region(firmware.flashBytes(), board.flash().bytes()),
        new Footprint.Region(firmware.ramBytes() + firmware.stackBytes(), board.ram().bytes()),
        new Footprint.Stack(firmware.stackBytes(), stackUsedBytes),
        kinds(),
        program.steps().stream().map(this::layer).toList(),
        activations());
  }

  private List<Footprint.Kind> kinds() {
    Map<ContentKind, Long> flash = new EnumMap<>(ContentKind.class);
    Map<ContentKind, Long> ram = new EnumMap<>(ContentKind.class);
    for (Contribution part : firmware.contributions()) {
      ContentKind kind = ContentKind.of(part, program.symbol());
      flash.merge(kind, part.isInFlash() ? part.bytes() : 0, Long::sum);
      ram.merge(kind, part.isInRam() ? part.bytes() : 0, Long::sum);
    }
    flash.merge(ContentKind.GAPS, firmware.flashBytes() - sum(flash), Long::sum);
    ram.merge(ContentKind.GAPS, firmware.ramBytes() - sum(ram), Long::sum);
    ram.merge(ContentKind.STACK, firmware.stackBytes(), Long::sum);
    List<Footprint.Kind> kinds = new ArrayList<>();
    for (ContentKind kind : ContentKind.values()) {
      long flashBytes = flash.getOrDefault(kind, 0L);
      long ramBytes = ram.getOrDefault(kind, 0L);
      if (flashBytes != 0 || ramBytes != 0) {
        kinds.add(new Footprint.Kind(kind.label(), flashBytes, ramBytes));
      }
    }
    return kinds;
  }

  private static long sum(Map<ContentKind, Long> bytes) {
    return bytes.values().stream().mapToLong(Long::longValue).sum();
  }

  private Footprint.Layer layer(ProgramStep programStep) {
    Step step = programStep.source().step();
    List<String> constants = programStep.constants().stream().map(Constant::name).toList();
    return new Footprint.Layer(
        step.index(),
        step.name(),
        OpDescription.of(step.op())
            + step.pool().map(pool -> " + " + OpDescription.of(pool)).orElse(""),
        programStep.source().kernel().kind(),
        flashBytes(constants),
        flashBytes(List.of(programStep.call().name())),
        step.output().bytes(),
        place(step.output()),
        programStep.source().workspaceBytes());
  }

  private long flashBytes(List<String> symbols) {
    return firmware.contributions().stream()
        .filter(part -> part.isInFlash() && symbols.contains(part.symbol()))
        .mapToLong(Contribution::bytes)
        .sum();
  }

  private String place(Tensor tensor) {
    Placement placement = program.plan().placements().get(tensor);
    return placement instanceof Placement.InBuffer in
        ? program.plan().buffers().get(in.buffer()).name()
            + (program.plan().isChain() ? "" : " + " + in.offsetBytes())
        : "output";
  }

  private Footprint.Activations activations() {
    MemoryPlan plan = program.plan();
    StepMemory peak = plan.peak();
    return new Footprint.Activations(
        plan.isChain(),
        plan.evenMaxBytes(),
        plan.oddMaxBytes(),
        plan.activationBytes(),
        plan.workspaceBytes(),
        peak.name(),
        peak.totalBytes(),
        peak.alive().stream().map(Tensor::name).collect(Collectors.toList()));
  }
}
