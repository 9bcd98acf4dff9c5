package org.netkit.aot.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.netkit.aot.Compilation;
import org.netkit.aot.CompileRequest;
import org.netkit.aot.Compiler;
import org.netkit.aot.Mode;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.fuse.Fuser;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.lower.Lowering;
import org.netkit.aot.lower.Program;
import org.netkit.aot.nk.NkWriter;
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
import org.netkit.aot.testing.RandomBundles;
import org.netkit.aot.testing.RandomShapes;

/**
 * Calls of CMSIS-NN in plain C on the host, under AddressSanitizer, against the reference: 300
 * random shapes, and random bundles. Needs the library in {@code CMSIS_NN_DIR}; {@code -Dseed=} is
 * the first seed of the bundles.
 */
class CmsisNnHostIT {
  private static final int NETWORKS = 6;
  private static final int OPS = 50;
  private static final long FIRST_BUNDLE = Long.getLong("seed", 20260401L);
  private static final int BUNDLES = 60;

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

  static LongStream bundles() {
    CmsisNnFolder.required();
    return LongStream.range(FIRST_BUNDLE, FIRST_BUNDLE + BUNDLES);
  }

  /** Blocks, sums and softmaxes too, for all goals, with and without fusion. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("bundles")
  void bundlesOfAllKindsAgree(long seed) throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    Goal[] goals = Goal.values();
    Compilation compilation =
        Compiler.compile(
            new CompileRequest(
                "random.nk",
                Int8Data.wrap(NkWriter.write(RandomBundles.int8(seed))),
                "random" + seed,
                "host",
                Extension.PLAIN,
                new CompileRequest.Options(
                    Language.C,
                    Mode.LOWERED,
                    CmsisNnBackend.NAME,
                    goals[random.nextInt(goals.length)],
                    random.nextBoolean(),
                    random.nextBoolean())));
    HostComparison.compare(
        compilation.quantized(),
        compilation.program(),
        Language.C,
        HostComparison.inputs(compilation.quantized(), 4, seed),
        folder);
  }
}
