package org.netkit.aot;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netkit.aot.board.Board;
import org.netkit.aot.board.BoardCatalog;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.emit.Language;
import org.netkit.aot.fuse.Fuser;
import org.netkit.aot.graph.Op;
import org.netkit.aot.lower.Lowering;
import org.netkit.aot.lower.Program;
import org.netkit.aot.plan.MemoryPlanner;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.quant.Quantizer;
import org.netkit.aot.reference.ReferenceInterpreter;
import org.netkit.aot.run.CountedRun;
import org.netkit.aot.select.Backend;
import org.netkit.aot.select.Backends;
import org.netkit.aot.select.Goal;
import org.netkit.aot.select.KernelFamily;
import org.netkit.aot.select.KernelSelector;
import org.netkit.aot.select.Schedule;
import org.netkit.aot.select.ScheduledStep;
import org.netkit.aot.testing.FirmwareModel;
import org.netkit.aot.testing.HostComparison;
import org.netkit.aot.testing.KernelCoverage;
import org.netkit.aot.testing.PortableBackend;
import org.netkit.aot.testing.RandomShapes;
import org.netkit.aot.testing.SharedModels;
import org.netkit.aot.verify.ModelInputs;

/**
 * On at least 300 layers of random shapes, what the compiler chooses for speed never executes more
 * instructions than the portable kernel of the same layer, and needs no more scratch than planned.
 */
class FastKernelsFirmwareIT {
  private static final int NETWORKS = 4;
  private static final int OPS = 90;
  private static final int LEAST_LAYERS = 300;
  private static final Board BOARD = BoardCatalog.board("mps2-an386");

  @TempDir Path folder;

  @Test
  void noLayerIsSlowerThanThePortableKernel() {
    List<String> slower = new ArrayList<>();
    int layers = 0;
    for (long seed = 1; seed <= NETWORKS; seed++) {
      QuantizedGraph quantized = new Quantizer().quantize(RandomShapes.network(seed, OPS));
      List<byte[]> inputs = HostComparison.inputs(quantized, 1, seed);
      Program fast = program(quantized, Backends.BUILTIN);
      assertThat(FirmwareModel.differing(quantized, fast.selfChecked(), BOARD, inputs, folder))
          .isEmpty();
      Map<String, Long> portable = portableCounts(quantized, inputs);
      CountedRun counts = FirmwareModel.count(fast, BOARD, inputs, folder);
      layers += portable.size();
      for (int s = 0; s < fast.steps().size(); s++) {
        ScheduledStep step = fast.steps().get(s).source();
        long before =
            step.step().ops().stream().mapToLong(op -> portable.getOrDefault(op.name(), 0L)).sum();
        if (step.kernel().family() != KernelFamily.PORTABLE && counts.ofStep(s) > before) {
          slower.add("seed " + seed + ": " + text(step, counts.ofStep(s), before));
        }
      }
    }
    assertThat(slower).isEmpty();
    assertThat(layers).isGreaterThanOrEqualTo(LEAST_LAYERS);
  }

  @Test
  void mobileNetV4TakesAtMostHalfOfThePortableInstructions() {
    String file = "mobilenetv4_small_int8.nk";
    byte[] bundle = SharedModels.bytes(file);
    CompileRequest request =
        new CompileRequest(
            file,
            Int8Data.wrap(bundle),
            "shapes",
            BOARD.name(),
            new CompileRequest.Options(
                Language.CPP, Mode.LOWERED, "builtin", Goal.BALANCED, true, false));
    Compilation compilation = Compiler.plan(request);
    QuantizedGraph quantized = compilation.quantized();
    byte[] input = ModelInputs.embedded(quantized.graph()).get(0).bytes().toArray();
    CountedRun fast =
        FirmwareModel.count(compilation.program(), BOARD, List.of(input), folder.resolve("fast"));
    CountedRun portable =
        FirmwareModel.count(
            program(quantized, new PortableBackend()),
            BOARD,
            List.of(input),
            folder.resolve("portable"));
    Int8Data expected =
        new ReferenceInterpreter(quantized).run(Int8Data.wrap(input)).output().int8();
    assertThat(fast.result().cases().get(0).output()).isEqualTo(expected);
    assertThat(portable.result().cases().get(0).output()).isEqualTo(expected);
    System.out.printf(
        Locale.ROOT,
        "%s: %,d instructions, portable %,d%n",
        file,
        fast.ofInference(),
        portable.ofInference());
    assertThat(2 * fast.ofInference()).isLessThanOrEqualTo(portable.ofInference());
  }

  private Map<String, Long> portableCounts(QuantizedGraph quantized, List<byte[]> inputs) {
    Program program = program(quantized, new PortableBackend());
    CountedRun counts = FirmwareModel.count(program, BOARD, inputs, folder);
    Map<String, Long> byOp = new HashMap<>();
    for (int s = 0; s < program.steps().size(); s++) {
      byOp.put(program.steps().get(s).source().step().op().name(), counts.ofStep(s));
    }
    return byOp;
  }

  private static Program program(QuantizedGraph quantized, Backend backend) {
    Schedule schedule = KernelSelector.select(Fuser.fuse(quantized, backend), backend, Goal.SPEED);
    return Lowering.lower(schedule, MemoryPlanner.plan(schedule), "shapes");
  }

  private static String text(ScheduledStep step, long instructions, long portable) {
    Op op = step.step().op();
    return String.format(
        Locale.ROOT,
        "%s by %s: %d instructions, portable %d; %s to %s, %s",
        step.step().name(),
        KernelCoverage.variant(step),
        instructions,
        portable,
        step.step().input().shape().text(),
        step.step().output().shape().text(),
        window(op));
  }

  private static String window(Op op) {
    return op instanceof Op.Conv2d conv
        ? conv.window().toString()
        : op instanceof Op.DepthwiseConv2d depthwise ? depthwise.window().toString() : "";
  }
}
