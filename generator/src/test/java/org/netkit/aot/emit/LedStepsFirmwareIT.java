package org.netkit.aot.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.netkit.aot.board.BoardCatalog;
import org.netkit.aot.crop.Cropper;
import org.netkit.aot.fuse.Fuser;
import org.netkit.aot.lower.Lowering;
import org.netkit.aot.lower.Program;
import org.netkit.aot.plan.MemoryPlanner;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.quant.Quantizer;
import org.netkit.aot.select.Goal;
import org.netkit.aot.select.KernelSelector;
import org.netkit.aot.select.Schedule;
import org.netkit.aot.testing.FirmwareModel;
import org.netkit.aot.testing.HostComparison;
import org.netkit.aot.testing.LedShapes;

/**
 * Pointwise and depthwise convolutions in one step on an emulated Cortex-M4, on random shapes: all
 * kernels that offer it.
 */
class LedStepsFirmwareIT {
  private static final int PAIRS = 40;

  @TempDir Path folder;

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 8})
  void everyStepIsExact(long seed) {
    QuantizedGraph quantized =
        new Quantizer().quantize(Cropper.crop(LedShapes.network(seed, PAIRS)));
    LedOnly backend = new LedOnly(seed);
    Schedule schedule = KernelSelector.select(Fuser.fuse(quantized, backend), backend, Goal.SPEED);
    Program program = Lowering.lower(schedule, MemoryPlanner.plan(schedule), "led");
    assertThat(schedule.steps().stream().filter(step -> step.step().lead().isPresent()))
        .hasSize(PAIRS);
    assertThat(FirmwareModel.kernels(program))
        .contains("pointwise_depthwise_s8")
        .containsAnyOf("pointwise_planes_3x3_s8", "table_planes_3x3_s8");
    FirmwareModel.compare(
        quantized,
        program,
        BoardCatalog.board("mps2-an386"),
        HostComparison.inputs(quantized, 3, seed),
        folder);
  }
}
