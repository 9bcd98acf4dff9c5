package org.netkit.aot;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netkit.aot.board.Board;
import org.netkit.aot.board.BoardCatalog;
import org.netkit.aot.diag.CompileException;
import org.netkit.aot.fuse.Fuser;
import org.netkit.aot.fuse.StepList;
import org.netkit.aot.lower.Lowering;
import org.netkit.aot.lower.Program;
import org.netkit.aot.plan.MemoryPlanner;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.quant.Quantizer;
import org.netkit.aot.select.Goal;
import org.netkit.aot.select.KernelSelector;
import org.netkit.aot.select.Schedule;
import org.netkit.aot.testing.EdgeNetwork;
import org.netkit.aot.testing.FirmwareModel;
import org.netkit.aot.testing.HostComparison;
import org.netkit.aot.testing.KernelCoverage;
import org.netkit.aot.testing.RarestKernels;

/**
 * Every int8 kernel and variant on an emulated Cortex-M4, on at least 2,000 layers of random shapes
 * with parameters at the limits of the format: each gives the reference's bytes, and writes nothing
 * but its result and the scratch that was planned.
 *
 * <p>A network holds some ninety layers, so that all of them are built as a few firmwares; each is
 * checked by guards and by two passes over memory of different content. {@code -Dkernel.networks=N}
 * makes more or less of them, {@code -Dkernel.seed=S} others.
 */
class EveryKernelFirmwareIT {
  private static final int NETWORKS = Integer.getInteger("kernel.networks", 26);
  private static final long FIRST_SEED = Long.getLong("kernel.seed", 1);
  private static final int OPS = 90;
  private static final int RANDOM_INPUTS = 1;
  private static final int LEAST_CASES = 2_000;
  private static final Board BOARD = BoardCatalog.board("mps2-an386");
  private static final Pattern STEP = Pattern.compile("in step (\\d+)");

  @TempDir Path folder;

  @Test
  void everyVariantGivesTheBytesOfTheReference() throws Exception {
    KernelCoverage coverage = new KernelCoverage();
    RarestKernels kernels = new RarestKernels();
    List<String> failures = new ArrayList<>();
    for (long seed = FIRST_SEED; seed < FIRST_SEED + NETWORKS; seed++) {
      QuantizedGraph quantized = new Quantizer().quantize(EdgeNetwork.network(seed, OPS));
      Program program = program(quantized, kernels);
      coverage.add(quantized, program);
      failures.addAll(failures(quantized, program, seed));
    }
    System.out.println(coverage.table());
    assertThat(failures).isEmpty();
    assertThat(coverage.missing()).as("what no layer was").isEmpty();
    assertThat(coverage.cases()).isGreaterThanOrEqualTo(LEAST_CASES);
  }

  private static Program program(QuantizedGraph quantized, RarestKernels kernels) {
    StepList steps = kernels.withLeads(Fuser.fuse(quantized, kernels));
    Schedule schedule = KernelSelector.select(steps, kernels, Goal.SPEED);
    return Lowering.lower(schedule, MemoryPlanner.plan(schedule), "edge").selfChecked();
  }

  /** One line a layer that is wrong; the firmwares share a folder, so kernels are built once. */
  private List<String> failures(QuantizedGraph quantized, Program program, long seed) {
    List<byte[]> inputs = HostComparison.inputs(quantized, RANDOM_INPUTS, seed);
    try {
      Map<String, String> differing =
          FirmwareModel.differing(quantized, program, BOARD, inputs, folder);
      return differing.entrySet().stream()
          .map(one -> "seed " + seed + ": " + one.getKey() + " by " + one.getValue())
          .toList();
    } catch (CompileException e) {
      return List.of("seed " + seed + ": " + e.getMessage() + kernelOf(e.getMessage(), program));
    }
  }

  private static String kernelOf(String message, Program program) {
    Matcher matcher = STEP.matcher(message);
    return matcher.find()
        ? ": "
            + KernelCoverage.variant(
                program.steps().get(Integer.parseInt(matcher.group(1))).source())
        : "";
  }
}
