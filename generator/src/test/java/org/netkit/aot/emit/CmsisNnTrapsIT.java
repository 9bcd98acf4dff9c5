package org.netkit.aot.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netkit.aot.board.BoardCatalog;
import org.netkit.aot.fuse.Fuser;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Activation;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Padding;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.lower.Lowering;
import org.netkit.aot.lower.Program;
import org.netkit.aot.plan.MemoryPlanner;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.quant.Quantizer;
import org.netkit.aot.select.Backend;
import org.netkit.aot.select.CmsisNnBackend;
import org.netkit.aot.select.Extension;
import org.netkit.aot.select.Goal;
import org.netkit.aot.select.Kernel;
import org.netkit.aot.select.KernelChoice;
import org.netkit.aot.select.KernelSelector;
import org.netkit.aot.select.Schedule;
import org.netkit.aot.testing.CmsisNnFolder;
import org.netkit.aot.testing.FirmwareModel;
import org.netkit.aot.testing.GraphMaker;
import org.netkit.aot.testing.HostComparison;

/**
 * Where CMSIS-NN's fast functions give other values than the format means: shown on an emulated
 * Cortex-M4, once with the functions that we choose, once with those that we avoid. Needs CMSIS-NN
 * in {@code CMSIS_NN_DIR}.
 */
class CmsisNnTrapsIT {
  private static final Activation NONE = Activation.NONE;

  @TempDir Path folder;

  @Test
  void ourChoiceIsExactWhereTheObviousOneIsNot() {
    CmsisNnFolder.required();
    QuantizedGraph quantized = new Quantizer().quantize(traps());
    CmsisNnBackend ours = new CmsisNnBackend(Extension.DSP);
    assertThat(differing(quantized, ours)).isEmpty();
    Map<String, String> wrong = differing(quantized, new Obvious(ours));
    assertThat(wrong)
        .isEqualTo(
            Map.of(
                "conv0", "arm_convolve_wrapper_s8",
                "conv1", "arm_convolve_wrapper_s8",
                "conv2", "arm_convolve_wrapper_s8",
                "dwconv3", "arm_depthwise_conv_wrapper_s8",
                "avgpool5", "arm_avgpool_s8"));
  }

  /** Each op reads the input; the names are used above. */
  private static Graph traps() {
    GraphMaker maker = GraphMaker.int8(7, 6, 6, 21);
    Tensor input = maker.here();
    maker.conv(5, 1, 1, new Padding(0, 1, 0, 0), NONE).from(input);
    maker.conv(5, 1, 1, new Padding(0, 0, 0, 2), NONE).from(input);
    maker.conv(5, 1, 2, new Padding(0, 2, 0, 1), NONE).from(input);
    maker.depthwise(3, 1, new Padding(0, 0, 0, 2), NONE).from(input);
    maker.depthwise(3, 1, new Padding(0, 3, 0, 0), NONE).from(input); // rows are clipped: exact
    maker.avgPool(2, 1, Padding.NONE).from(input);
    return maker.conv(3, 3, 1, Padding.NONE, NONE).build();
  }

  /** Takes the wrapper or the pool whatever the shape is. */
  private record Obvious(CmsisNnBackend backend) implements Backend {
    @Override
    public String name() {
      return backend.name();
    }

    @Override
    public boolean fusesMaxPool(Op op, Op.MaxPool2d pool) {
      return false;
    }

    @Override
    public List<KernelChoice> candidates(Step step, QuantizedGraph graph) {
      KernelChoice example = backend.candidates(step, graph).get(0);
      Kernel kernel =
          switch (example.kernel()) {
            case ARM_CONVOLVE_S8 -> Kernel.ARM_CONVOLVE_WRAPPER_S8;
            case ARM_DEPTHWISE_CONV_S8 -> Kernel.ARM_DEPTHWISE_CONV_WRAPPER_S8;
            case AVG_POOL2D_S8 -> Kernel.ARM_AVGPOOL_S8;
            default -> example.kernel();
          };
      return List.of(
          new KernelChoice(
              kernel,
              example.variant(),
              example.inputs(),
              example.output(),
              Math.max(example.workspaceBytes(), 1024),
              example.cost()));
    }
  }

  private Map<String, String> differing(QuantizedGraph quantized, Backend backend) {
    Schedule schedule =
        KernelSelector.select(Fuser.fuse(quantized, backend), backend, Goal.BALANCED);
    Program program = Lowering.lower(schedule, MemoryPlanner.plan(schedule), "traps");
    return new TreeMap<>(
        FirmwareModel.differing(
            quantized,
            program,
            BoardCatalog.board("mps2-an386"),
            HostComparison.inputs(quantized, 6, 1),
            folder));
  }
}
