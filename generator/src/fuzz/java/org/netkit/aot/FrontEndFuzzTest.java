package org.netkit.aot;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.netkit.aot.check.GraphChecker;
import org.netkit.aot.diag.CompileException;
import org.netkit.aot.fuse.Fuser;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.GraphBuilder;
import org.netkit.aot.lower.Lowering;
import org.netkit.aot.nk.NkReader;
import org.netkit.aot.plan.MemoryPlan;
import org.netkit.aot.plan.MemoryPlanner;
import org.netkit.aot.quant.Quantizer;
import org.netkit.aot.select.KernelSelector;
import org.netkit.aot.select.Schedule;

/** Any bytes give a program, ready for C, or a refusal; nothing else. */
class FrontEndFuzzTest {

  @FuzzTest(maxDuration = "60s")
  void lowersOrRefuses(byte[] bytes) {
    try {
      Graph graph = GraphBuilder.build(NkReader.read("fuzz.nk", bytes), "fuzz");
      Schedule schedule =
          KernelSelector.select(
              Fuser.fuse(
                  new Quantizer().quantize(GraphChecker.check(graph)),
                  KernelSelector.FUSION_RULES));
      MemoryPlan plan = MemoryPlanner.plan(schedule);
      Lowering.lower(schedule, plan, "fuzz");
    } catch (CompileException refusal) {
      return;
    }
  }
}
