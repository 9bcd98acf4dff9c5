package org.netkit.aot.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.netkit.aot.fuse.Fuser;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.lower.Lowering;
import org.netkit.aot.lower.Program;
import org.netkit.aot.plan.MemoryPlanner;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.quant.Quantizer;
import org.netkit.aot.select.Backend;
import org.netkit.aot.select.Backends;
import org.netkit.aot.select.CmsisNnBackend;
import org.netkit.aot.select.Extension;
import org.netkit.aot.select.Goal;
import org.netkit.aot.select.KernelSelector;
import org.netkit.aot.select.Schedule;
import org.netkit.aot.testing.CmsisNnFolder;
import org.netkit.aot.testing.HostComparison;
import org.netkit.aot.testing.RandomShapes;

/**
 * Calls of CMSIS-NN in plain C on the host, under AddressSanitizer, against the reference: 300
 * random shapes. Needs the library in {@code CMSIS_NN_DIR}.
 */
class CmsisNnHostIT {
  private static final int NETWORKS = 6;
  private static final int OPS = 50;

  @TempDir Path folder;

  static LongStream seeds() {
    CmsisNnFolder.required();
    return LongStream.range(0, NETWORKS);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyStepIsExact(long seed) throws Exception {
    Graph graph = RandomShapes.network(seed, OPS);
    QuantizedGraph quantized = new Quantizer().quantize(graph);
    Backend backend = Backends.named(CmsisNnBackend.NAME, Extension.PLAIN).orElseThrow();
    Schedule schedule =
        KernelSelector.select(Fuser.fuse(quantized, backend), backend, Goal.BALANCED);
    assertThat(schedule.steps()).hasSizeGreaterThan(OPS);
    Program program = Lowering.lower(schedule, MemoryPlanner.plan(schedule), "shapes" + seed);
    HostComparison.compare(
        quantized, program, Language.CPP, HostComparison.inputs(quantized, 4, seed), folder);
  }
}
