package org.netkit.aot.emit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.CRC32;
import org.netkit.aot.emit.view.SelfCheckView;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.lower.Constant;
import org.netkit.aot.lower.Program;
import org.netkit.aot.lower.ProgramStep;
import org.netkit.aot.plan.ActivationBuffer;
import org.netkit.aot.plan.MemoryPlan;
import org.netkit.aot.plan.Placement;
import org.netkit.aot.plan.StepMemory;

/** The tables of {@code nk_selfcheck_t} for a program: what each step may read and write. */
final class SelfCheckCode {
  /** Bytes of a guard, to which those are added that keep the next buffer aligned. */
  private static final int GUARD_BYTES = 32;

  private final Program program;
  private final Map<Tensor, Integer> storedBytes = new LinkedHashMap<>();
  private final List<SelfCheckView.Span> spans = new ArrayList<>();
  private final List<SelfCheckView.Step> steps = new ArrayList<>();

  private SelfCheckCode(Program program) {
    this.program = program;
    program
        .steps()
        .forEach(s -> storedBytes.put(s.source().step().output(), s.source().outputBytes()));
  }

  static SelfCheckView of(Program program) {
    SelfCheckCode code = new SelfCheckCode(program);
    program.steps().forEach(code::addStep);
    return new SelfCheckView(
        program.symbol(),
        CTypes.of(program.input()),
        CTypes.of(program.output()),
        code.buffers(),
        constants(program),
        code.spans,
        code.steps,
        sizes(program));
  }

  private List<SelfCheckView.Buffer> buffers() {
    int elementBytes = program.input().type().bytes();
    List<SelfCheckView.Buffer> buffers = new ArrayList<>();
    for (ActivationBuffer buffer : program.plan().buffers()) {
      buffers.add(buffer(CTypes.of(program.input()), buffer.name(), buffer.bytes(), elementBytes));
    }
    int scratch = program.plan().workspaceBufferBytes();
    if (scratch > 0) {
      buffers.add(buffer("uint8_t", MemoryPlan.WORKSPACE, scratch, 1));
    }
    return buffers;
  }

  private static SelfCheckView.Buffer buffer(
      String type, String name, int bytes, int elementBytes) {
    int padding = Math.floorMod(-bytes, MemoryPlan.ALIGNMENT_BYTES);
    return new SelfCheckView.Buffer(type, name, bytes / elementBytes, bytes, GUARD_BYTES + padding);
  }

  private static List<SelfCheckView.Constant> constants(Program program) {
    List<SelfCheckView.Constant> constants = new ArrayList<>();
    for (ProgramStep step : program.steps()) {
      for (Constant constant : step.constants()) {
        CRC32 crc = new CRC32();
        crc.update(ConstantBytes.littleEndian(constant.values()));
        String digits = String.format(Locale.ROOT, "%08x", crc.getValue());
        int index = step.source().step().index();
        constants.add(new SelfCheckView.Constant(constant.name(), constant.bytes(), digits, index));
      }
    }
    return constants;
  }

  private void addStep(ProgramStep step) {
    int index = step.source().step().index();
    Tensor output = step.source().step().output();
    StepMemory memory = program.plan().steps().get(index);
    List<Placed> placed = new ArrayList<>();
    for (Tensor tensor : memory.alive()) {
      if (program.plan().placements().get(tensor) instanceof Placement.InBuffer place) {
        placed.add(
            new Placed(place, storedBytes.get(tensor), !tensor.equals(output), tensor.name()));
      }
    }
    if (memory.workspaceBytes() > 0) {
      Placement.InBuffer own = new Placement.InBuffer(program.plan().buffers().size(), 0);
      Placement.InBuffer place = program.plan().workspaces().getOrDefault(index, own);
      placed.add(new Placed(place, memory.workspaceBytes(), false, "scratch"));
    }
    placed.sort(
        Comparator.comparingInt((Placed p) -> p.place().buffer())
            .thenComparingInt(p -> p.place().offsetBytes()));
    steps.add(new SelfCheckView.Step(spans.size(), placed.size()));
    placed.forEach(p -> spans.add(span(p)));
  }

  private record Placed(Placement.InBuffer place, int bytes, boolean isKept, String what) {}

  private SelfCheckView.Span span(Placed placed) {
    List<ActivationBuffer> buffers = program.plan().buffers();
    int buffer = placed.place().buffer();
    return new SelfCheckView.Span(
        buffer < buffers.size() ? buffers.get(buffer).name() : MemoryPlan.WORKSPACE,
        placed.place().offsetBytes(),
        placed.bytes(),
        placed.isKept(),
        placed.what());
  }

  private static List<SelfCheckView.Size> sizes(Program program) {
    List<SelfCheckView.Size> sizes = new ArrayList<>();
    for (ProgramStep step : program.steps()) {
      int index = step.source().step().index();
      CmsisNnCode.size(step)
          .ifPresent(
              actual ->
                  sizes.add(new SelfCheckView.Size(index, step.source().workspaceBytes(), actual)));
    }
    return sizes;
  }
}
