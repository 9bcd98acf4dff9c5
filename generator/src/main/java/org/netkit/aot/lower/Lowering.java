package org.netkit.aot.lower;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.plan.MemoryPlan;
import org.netkit.aot.plan.Placement;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.select.Schedule;
import org.netkit.aot.select.ScheduledStep;

/**
 * Makes a program of a schedule.
 *
 * <p>Input: a schedule, the memory plan made for it, a model name. Output: a program. Errors: none.
 * Guarantees: constants stand in the order in which the calls need them.
 */
public final class Lowering {
  private final QuantizedGraph quantized;
  private final MemoryPlan plan;
  private final CNames names;

  private Lowering(QuantizedGraph quantized, MemoryPlan plan, CNames names) {
    this.quantized = quantized;
    this.plan = plan;
    this.names = names;
  }

  /** Makes a program whose external symbols begin with a legal form of {@code modelName}. */
  public static Program lower(Schedule schedule, MemoryPlan plan, String modelName) {
    CNames names = new CNames(modelName);
    Lowering lowering = new Lowering(schedule.stepList().graph(), plan, names);
    List<ProgramStep> steps = schedule.steps().stream().map(lowering::step).toList();
    return new Program(
        names.symbol(),
        names.upper(),
        schedule.stepList().input(),
        schedule.stepList().output(),
        schedule.backend(),
        plan,
        steps,
        false);
  }

  private ProgramStep step(ScheduledStep scheduled) {
    Step step = scheduled.step();
    ConstantPool pool = new ConstantPool(names, step.op().name());
    String name = names.local(step.op().name());
    KernelCall call =
        switch (scheduled.kernel().family()) {
          case PORTABLE -> step.op().accept(portable(scheduled, pool, name));
          case CORTEX_M4 -> new M4Lowering(quantized, pool, scheduled, name).call();
          case CMSIS_NN -> step.op().accept(cmsisNn(scheduled, pool, name));
        };
    return new ProgramStep(
        scheduled,
        call,
        step.inputs().stream().map(this::pointer).toList(),
        pointer(step.output()),
        workspace(scheduled),
        pool.constants());
  }

  private Op.Visitor<KernelCall> portable(ScheduledStep scheduled, ConstantPool pool, String name) {
    String kind = scheduled.kernel().kind();
    return quantized.graph().isInt8()
        ? new Int8Lowering(quantized, pool, scheduled.step(), kind, name)
        : new FloatLowering(pool, scheduled.step(), kind, name);
  }

  private Op.Visitor<KernelCall> cmsisNn(ScheduledStep scheduled, ConstantPool pool, String name) {
    return new CmsisNnLowering(
        quantized,
        pool,
        scheduled.step(),
        scheduled.kernel(),
        name,
        new CmsisNnCall.Scratch(workspace(scheduled).orElse("NULL"), scheduled.workspaceBytes()));
  }

  private Optional<String> workspace(ScheduledStep scheduled) {
    if (scheduled.workspaceBytes() == 0) {
      return Optional.empty();
    }
    Placement.InBuffer place = plan.workspaces().get(scheduled.step().index());
    if (place == null) {
      return Optional.of(MemoryPlan.WORKSPACE);
    }
    return Optional.of("(uint8_t *)" + element(place, quantized.graph().input().type().bytes()));
  }

  private String pointer(Tensor tensor) {
    Map<Tensor, Placement> placements = plan.placements();
    Placement placement = placements.get(tensor);
    if (placement instanceof Placement.CallerInput) {
      return "input";
    }
    if (placement instanceof Placement.CallerOutput) {
      return "output";
    }
    return element((Placement.InBuffer) placement, tensor.type().bytes());
  }

  private String element(Placement.InBuffer place, int elementBytes) {
    String buffer = plan.buffers().get(place.buffer()).name();
    return place.offsetBytes() == 0
        ? buffer
        : "&" + buffer + "[" + place.offsetBytes() / elementBytes + "]";
  }
}
