package org.netkit.aot.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.netkit.aot.emit.view.AotCppView;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.lower.Program;
import org.netkit.aot.lower.ProgramStep;
import org.netkit.aot.plan.MemoryPlan;
import org.netkit.aot.plan.Placement;

/** The memory plan as the comment and the assertions of the emitted file. */
final class MemoryMap {
  private MemoryMap() {}

  /** One line a step, under a heading. */
  static List<String> lines(Program program) {
    List<String> lines = new ArrayList<>();
    lines.add(line("where", "bytes", "step", "tensor"));
    for (ProgramStep step : program.steps()) {
      Tensor tensor = step.source().step().output();
      int bytes = step.source().outputBytes();
      lines.add(
          line(
              where(program.plan(), tensor),
              String.format(Locale.ROOT, "%,d", bytes),
              Integer.toString(step.source().step().index()),
              step.source().step().name()
                  + "  "
                  + step.source().choice().output().text(tensor)
                  + " "
                  + tensor.shape().text()));
      step.workspace().ifPresent(place -> lines.add(workspace(program.plan(), step)));
    }
    return lines;
  }

  /** One assertion a tensor in a buffer. */
  static List<AotCppView.FitView> fits(Program program) {
    List<AotCppView.FitView> fits = new ArrayList<>();
    for (ProgramStep step : program.steps()) {
      Tensor tensor = step.source().step().output();
      if (program.plan().placements().get(tensor) instanceof Placement.InBuffer place) {
        String buffer = program.plan().buffers().get(place.buffer()).name();
        fits.add(
            new AotCppView.FitView(
                tensor.name(), buffer, place.offsetBytes() + step.source().outputBytes()));
      }
      Placement.InBuffer scratch = program.plan().workspaces().get(step.source().step().index());
      if (scratch != null) {
        String buffer = program.plan().buffers().get(scratch.buffer()).name();
        fits.add(
            new AotCppView.FitView(
                "scratch of " + step.source().step().name(),
                buffer,
                scratch.offsetBytes() + step.source().workspaceBytes()));
      }
    }
    return fits;
  }

  /** Scratch lives during its step alone. */
  private static String workspace(MemoryPlan plan, ProgramStep step) {
    int index = step.source().step().index();
    Placement.InBuffer place = plan.workspaces().get(index);
    String where =
        place == null
            ? MemoryPlan.WORKSPACE
            : plan.buffers().get(place.buffer()).name() + " + " + place.offsetBytes();
    String bytes = String.format(Locale.ROOT, "%,d", step.source().workspaceBytes());
    return line(where, bytes, Integer.toString(index), step.source().step().name() + "  scratch");
  }

  private static String where(MemoryPlan plan, Tensor tensor) {
    Placement placement = plan.placements().get(tensor);
    if (placement instanceof Placement.InBuffer place) {
      String buffer = plan.buffers().get(place.buffer()).name();
      return plan.isChain() ? buffer : buffer + " + " + place.offsetBytes();
    }
    return placement instanceof Placement.CallerInput ? "input" : "output";
  }

  private static String line(String where, String bytes, String step, String tensor) {
    return String.format(Locale.ROOT, "%-16s %9s %5s  %s", where, bytes, step, tensor);
  }
}
