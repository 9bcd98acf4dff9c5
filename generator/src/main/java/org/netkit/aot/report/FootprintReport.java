package org.netkit.aot.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.netkit.aot.board.Board;
import org.netkit.aot.build.Firmware;
import org.netkit.aot.build.StackBound;
import org.netkit.aot.embed.EmbeddedModel;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.OpDescription;
import org.netkit.aot.link.Contribution;
import org.netkit.aot.link.Prediction;
import org.netkit.aot.lower.Constant;
import org.netkit.aot.lower.Program;
import org.netkit.aot.lower.ProgramStep;
import org.netkit.aot.plan.Placement;

/** Adds up what the linker placed, by region, kind and layer. */
public final class FootprintReport {
  private final Program program;
  private final Optional<EmbeddedModel> embedded;
  private final Measured measured;
  private final Firmware firmware;

  private FootprintReport(Program program, Optional<EmbeddedModel> embedded, Measured measured) {
    this.program = program;
    this.embedded = embedded;
    this.measured = measured;
    this.firmware = measured.firmware();
  }

  /**
   * The footprint of a built firmware.
   *
   * @param embedded the bundle in embed mode
   */
  public static Footprint of(
      Program program, Optional<EmbeddedModel> embedded, Board board, Measured measured) {
    return new FootprintReport(program, embedded, measured).build(board);
  }

  private Footprint build(Board board) {
    ContentReport content = new ContentReport(program, embedded, firmware);
    List<Footprint.Part> parts = content.parts();
    Prediction prediction = measured.prediction();
    return new Footprint(
        program.symbol(),
        board.name(),
        new Footprint.Region(firmware.flashBytes(), board.flash().bytes()),
        new Footprint.Region(firmware.ramBytes() + firmware.stackBytes(), board.ram().bytes()),
        new Footprint.Predicted(prediction.flashBytes(), prediction.ramAndStackBytes()),
        stack(measured.bound()),
        content.sections(),
        ContentReport.kinds(parts),
        parts,
        program.steps().stream().map(this::layer).toList(),
        embedded
            .map(model -> ArenaReport.of(model.arena()))
            .orElseGet(() -> ActivationReport.of(program)));
  }

  private Footprint.Stack stack(StackBound bound) {
    return new Footprint.Stack(
        firmware.stackBytes(),
        bound.isKnown() ? Optional.of((long) bound.bytes()) : Optional.empty(),
        measured.stackUsedBytes(),
        bound.deepest().stream().map(f -> new Footprint.Frame(f.function(), f.bytes())).toList(),
        bound.obstacles());
  }

  private Footprint.Layer layer(ProgramStep programStep) {
    Step step = programStep.source().step();
    List<String> constants = programStep.constants().stream().map(Constant::name).toList();
    return new Footprint.Layer(
        step.index(),
        step.name(),
        step.ops().stream().map(OpDescription::of).collect(Collectors.joining(" + ")),
        programStep.source().kernel().kind(),
        OpCost.of(step).macs(),
        embedded.isPresent() ? EmbeddedContent.payloadBytes(step) : flashBytes(constants),
        flashBytes(List.of(programStep.call().name())),
        step.output().bytes(),
        place(step),
        programStep.source().workspaceBytes());
  }

  private long flashBytes(List<String> symbols) {
    return firmware.contributions().stream()
        .filter(part -> part.isInFlash() && symbols.contains(part.symbol()))
        .mapToLong(Contribution::bytes)
        .sum();
  }

  private String place(Step step) {
    if (embedded.isPresent()) {
      return embedded.get().arena().placeOf(step.index()).text();
    }
    Placement placement = program.plan().placements().get(step.output());
    return placement instanceof Placement.InBuffer in
        ? program.plan().buffers().get(in.buffer()).name()
            + (program.plan().isChain() ? "" : " + " + in.offsetBytes())
        : "output";
  }
}
