package org.netkit.aot.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.netkit.aot.fuse.Fuser;
import org.netkit.aot.lower.Lowering;
import org.netkit.aot.lower.Program;
import org.netkit.aot.plan.MemoryPlanner;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.quant.Quantizer;
import org.netkit.aot.select.Backend;
import org.netkit.aot.select.Goal;
import org.netkit.aot.select.Kernel;
import org.netkit.aot.select.KernelSelector;
import org.netkit.aot.select.Schedule;
import org.netkit.aot.testing.FirmwareModel;
import org.netkit.aot.testing.HostComparison;
import org.netkit.aot.testing.OnlyKernel;
import org.netkit.aot.testing.WinogradShapes;

/** The Winograd kernels in C, with sanitizers, on random shapes and batches. */
class WinogradHostIT {
  private static final int OPS = 15;

  @TempDir Path folder;

  @ParameterizedTest(name = "seed {0}, {1} channels, {2} pairs at a time")
  @CsvSource({
    "1, 4, 2",
    "2, 8, 4",
    "3, 12, 6",
    "4, 16, 8",
    "5, 20, 10",
    "6, 24, 12",
    "7, 28, 14",
    "8, 32, 16",
    "9, 36, 10",
    "10, 132, 14"
  })
  void everyStepIsExact(long seed, int channels, int pairs) throws Exception {
    QuantizedGraph quantized =
        new Quantizer().quantize(WinogradShapes.network(seed, channels, OPS));
    Program program = program(quantized, new OnlyKernel(Kernel.CONV2D_WINOGRAD_S8, seed));
    assertThat(FirmwareModel.functions(program)).containsExactly("conv2d_winograd_s8_" + pairs);
    HostComparison.compare(
        quantized, program, Language.C, HostComparison.inputs(quantized, 3, seed), folder);
  }

  private static Program program(QuantizedGraph quantized, Backend backend) {
    Schedule schedule = KernelSelector.select(Fuser.fuse(quantized, backend), backend, Goal.SPEED);
    return Lowering.lower(schedule, MemoryPlanner.plan(schedule), "winograd");
  }
}
