package org.netkit.aot.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.netkit.aot.board.Board;
import org.netkit.aot.board.BoardCatalog;
import org.netkit.aot.fuse.Fuser;
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
import org.netkit.aot.testing.FirmwareModel;
import org.netkit.aot.testing.HostComparison;
import org.netkit.aot.testing.RandomShapes;

/**
 * 300 random shapes on an emulated Cortex-M4: firmware on CMSIS-NN, and the same on our own
 * kernels, both against the reference. Needs CMSIS-NN in {@code CMSIS_NN_DIR}.
 */
class CmsisNnFirmwareIT {
  private static final int NETWORKS = 6;
  private static final int OPS = 50;

  private static final Set<String> SEEN = new TreeSet<>();

  @TempDir Path folder;

  static Stream<Arguments> networks() {
    CmsisNnFolder.required();
    return Stream.iterate(0, seed -> seed + 1)
        .limit(NETWORKS)
        .flatMap(
            seed ->
                Backends.names().stream()
                    .map(backend -> Arguments.of(100L + seed, backend, seed == NETWORKS - 1)));
  }

  @ParameterizedTest(name = "seed {0}, {1}")
  @MethodSource("networks")
  void everyStepIsExact(long seed, String backendName, boolean isLast) {
    QuantizedGraph quantized = new Quantizer().quantize(RandomShapes.network(seed, OPS));
    Backend backend = Backends.named(backendName, Extension.DSP).orElseThrow();
    Schedule schedule =
        KernelSelector.select(Fuser.fuse(quantized, backend), backend, Goal.BALANCED);
    assertThat(schedule.steps()).hasSizeGreaterThan(OPS);
    Program program = Lowering.lower(schedule, MemoryPlanner.plan(schedule), "shapes" + seed);
    Board board = BoardCatalog.board("mps2-an386");
    FirmwareModel.compare(
        quantized, program, board, HostComparison.inputs(quantized, 2, seed), folder);
    SEEN.addAll(FirmwareModel.kernels(program));
    if (isLast && backendName.equals(CmsisNnBackend.NAME)) {
      assertThat(SEEN)
          .contains(
              "arm_convolve_wrapper_s8",
              "arm_convolve_s8",
              "arm_depthwise_conv_wrapper_s8",
              "arm_depthwise_conv_s8",
              "arm_fully_connected_per_channel_s8",
              "arm_max_pool_s8",
              "arm_avgpool_s8");
    }
  }
}
