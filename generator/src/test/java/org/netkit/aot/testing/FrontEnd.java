package org.netkit.aot.testing;

import org.netkit.aot.CompileRequest;
import org.netkit.aot.check.GraphChecker;
import org.netkit.aot.fold.Folder;
import org.netkit.aot.fuse.Fuser;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.GraphBuilder;
import org.netkit.aot.lower.Lowering;
import org.netkit.aot.lower.Program;
import org.netkit.aot.nk.NkReader;
import org.netkit.aot.plan.MemoryPlan;
import org.netkit.aot.plan.MemoryPlanner;
import org.netkit.aot.quant.Quantizer;
import org.netkit.aot.select.Backend;
import org.netkit.aot.select.Backends;
import org.netkit.aot.select.Extension;
import org.netkit.aot.select.KernelSelector;
import org.netkit.aot.select.Schedule;

/** The compiler without emission, which takes most of the time and reads no user's bytes. */
public final class FrontEnd {
  private static final CompileRequest.Options OPTIONS = CompileRequest.Options.DEFAULT;

  private FrontEnd() {}

  /**
   * From the bytes of a bundle to a program, with default options.
   *
   * @throws org.netkit.aot.diag.CompileException if the bundle is refused
   */
  public static Program lower(byte[] bytes) {
    Graph graph = GraphChecker.check(GraphBuilder.build(NkReader.read("model.nk", bytes), "model"));
    Backend backend = Backends.named(OPTIONS.kernels(), Extension.PLAIN).orElseThrow();
    Schedule schedule =
        KernelSelector.select(
            Fuser.fuse(new Quantizer().quantize(Folder.fold(graph)), backend),
            backend,
            OPTIONS.goal());
    MemoryPlan plan = MemoryPlanner.plan(schedule);
    return Lowering.lower(schedule, plan, "model");
  }
}
