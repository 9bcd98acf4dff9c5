package org.netkit.aot.cli;

import java.util.ArrayList;
import java.util.List;
import org.netkit.aot.Compilation;
import org.netkit.aot.CompileRequest;
import org.netkit.aot.Compiler;
import org.netkit.aot.Mode;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.embed.ArenaPlan;
import org.netkit.aot.embed.EmbeddedModel;
import org.netkit.aot.lower.Constant;
import org.netkit.aot.report.Inspection;

/** What a model takes in each mode. */
final class Deployments {
  private static final String BOARD = "nucleo-f446re";

  private Deployments() {}

  /** All modes, with the options that a command line without options stands for. */
  static List<Inspection.Deployment> of(String fileName, byte[] bundle) {
    List<Inspection.Deployment> found = new ArrayList<>();
    for (Mode mode : Mode.values()) {
      Compilation planned =
          Compiler.plan(
              new CompileRequest(
                  fileName,
                  Int8Data.of(bundle),
                  CompileRequest.stem(fileName),
                  BOARD,
                  CompileRequest.Options.DEFAULT.inMode(mode)));
      found.add(planned.embedded().map(Deployments::embedded).orElseGet(() -> lowered(planned)));
    }
    return found;
  }

  private static Inspection.Deployment lowered(Compilation planned) {
    long activations = planned.plan().activationBytes();
    long workspace = planned.plan().workspaceBufferBytes();
    return new Inspection.Deployment(
        Mode.LOWERED.label(),
        activations + workspace,
        activations + workspace,
        activations,
        workspace,
        0,
        planned.program().constants().mapToLong(Constant::bytes).sum());
  }

  private static Inspection.Deployment embedded(EmbeddedModel model) {
    ArenaPlan arena = model.arena();
    return new Inspection.Deployment(
        Mode.EMBED.label(),
        arena.arenaBytes(),
        arena.arenaBytes(),
        arena.activationBytes(),
        arena.workspaceBytes(),
        arena.arenaBytes() - arena.activationBytes() - arena.workspaceBytes(),
        model.bundle().elements());
  }
}
