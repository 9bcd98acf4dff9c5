package org.netkit.aot.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.netkit.aot.fuse.Fuser;
import org.netkit.aot.lower.Lowering;
import org.netkit.aot.lower.Program;
import org.netkit.aot.lower.ProgramStep;
import org.netkit.aot.plan.MemoryPlanner;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.quant.Quantizer;
import org.netkit.aot.select.Backends;
import org.netkit.aot.select.Goal;
import org.netkit.aot.select.KernelSelector;
import org.netkit.aot.select.Schedule;
import org.netkit.aot.testing.HostComparison;
import org.netkit.aot.testing.KernelCoverage;
import org.netkit.aot.testing.RarestKernels;
import org.netkit.aot.testing.TileShapes;

/** Fully connected layers and convolutions by tiles in C, with sanitizers, on random shapes. */
class TilesHostIT {
  private static final int OPS = 80;

  @TempDir Path folder;

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4})
  void everyStepIsExact(long seed) throws Exception {
    QuantizedGraph quantized = new Quantizer().quantize(TileShapes.network(seed, OPS));
    Program program = program(quantized);
    assertThat(program.steps().stream().map(ProgramStep::source).map(KernelCoverage::variant))
        .contains("dense_pairs_s8", "conv2d_tiles_s8", "conv2d_tiles_windows_s8");
    if (seed % 2 == 0) {
      assertThat(program.steps().stream().map(ProgramStep::source).map(KernelCoverage::variant))
          .contains("conv2d_tiles_s8_pairs", "conv2d_tiles_windows_s8_pairs");
    }
    HostComparison.compare(
        quantized, program, Language.C, HostComparison.inputs(quantized, 3, seed), folder);
  }

  private static Program program(QuantizedGraph quantized) {
    Schedule schedule =
        KernelSelector.select(
            Fuser.fuse(quantized, Backends.BUILTIN), new RarestKernels(), Goal.SPEED);
    return Lowering.lower(schedule, MemoryPlanner.plan(schedule), "tiles");
  }
}
