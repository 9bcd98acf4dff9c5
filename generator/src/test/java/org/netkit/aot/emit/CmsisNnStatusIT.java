package org.netkit.aot.emit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netkit.aot.fuse.Fuser;
import org.netkit.aot.graph.Activation;
import org.netkit.aot.graph.Padding;
import org.netkit.aot.lower.Lowering;
import org.netkit.aot.lower.Program;
import org.netkit.aot.plan.MemoryPlanner;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.quant.Quantizer;
import org.netkit.aot.select.CmsisNnBackend;
import org.netkit.aot.select.Extension;
import org.netkit.aot.select.Goal;
import org.netkit.aot.select.KernelSelector;
import org.netkit.aot.select.Schedule;
import org.netkit.aot.testing.CmsisNnFolder;
import org.netkit.aot.testing.GraphMaker;
import org.netkit.aot.testing.HostModel;

/**
 * A function of CMSIS-NN that refuses its arguments stops the chain with the number of its step:
 * here the general convolution without scratch. Needs CMSIS-NN in {@code CMSIS_NN_DIR}.
 */
class CmsisNnStatusIT {
  /** {@code nk_status_of_step(NK_ERR_KERNEL, 2)}. */
  private static final int REFUSED_BY_STEP_2 = 16 + 0x100 * 3;

  @TempDir Path folder;

  @Test
  void aNullBufferIsReportedWithItsStep() throws Exception {
    CmsisNnFolder.required();
    QuantizedGraph quantized =
        new Quantizer()
            .quantize(
                GraphMaker.int8(8, 8, 4, 1)
                    .maxPool(2, 1)
                    .conv(4, 1, 1, Padding.NONE, Activation.RELU)
                    .conv(2, 3, 1, Padding.NONE, Activation.RELU)
                    .build());
    CmsisNnBackend backend = new CmsisNnBackend(Extension.PLAIN);
    Schedule schedule =
        KernelSelector.select(Fuser.fuse(quantized, backend), backend, Goal.BALANCED);
    Program program = Lowering.lower(schedule, MemoryPlanner.plan(schedule), "status");
    List<byte[]> input = List.of(new byte[8 * 8 * 4]);
    HostModel sound = HostModel.build(program, Language.C, folder.resolve("sound"));
    assertThat(sound.run(input)).hasSize(1);
    HostModel broken =
        HostModel.build(
            program,
            Language.C,
            folder.resolve("broken"),
            text -> text.replaceFirst("kConv2Context = \\{[^,]+,", "kConv2Context = {NULL,"));
    assertThatThrownBy(() -> broken.run(input)).hasMessageContaining("status " + REFUSED_BY_STEP_2);
  }
}
