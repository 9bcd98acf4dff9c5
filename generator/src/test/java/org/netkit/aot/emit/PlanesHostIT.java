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
import org.netkit.aot.select.Backends;
import org.netkit.aot.select.Goal;
import org.netkit.aot.select.KernelSelector;
import org.netkit.aot.select.Schedule;
import org.netkit.aot.testing.FirmwareModel;
import org.netkit.aot.testing.HostComparison;
import org.netkit.aot.testing.SingleChannelShapes;

/** The kernels by planes, by four channels and by table in C, with sanitizers, on random shapes. */
class PlanesHostIT {
  private static final int OPS = 40;

  @TempDir Path folder;

  @ParameterizedTest(name = "seed {0}, {1}")
  @CsvSource({
    "1, planes_3x3_s8_64",
    "2, planes_3x3_s8_128",
    "3, planes_3x3_s8_256",
    "4, planes_3x3_s8_32"
  })
  void everyStepIsExact(long seed, String planes) throws Exception {
    QuantizedGraph quantized = new Quantizer().quantize(SingleChannelShapes.network(seed, OPS));
    Program program = program(quantized);
    assertThat(FirmwareModel.functions(program))
        .contains(planes, "conv2d_table_s8", "depthwise_quads_s8");
    HostComparison.compare(
        quantized, program, Language.C, HostComparison.inputs(quantized, 3, seed), folder);
  }

  private static Program program(QuantizedGraph quantized) {
    Schedule schedule =
        KernelSelector.select(
            Fuser.fuse(quantized, Backends.BUILTIN), Backends.BUILTIN, Goal.SPEED);
    return Lowering.lower(schedule, MemoryPlanner.plan(schedule), "planes");
  }
}
