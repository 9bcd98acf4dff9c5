package org.netkit.aot.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.netkit.aot.build.Firmware;
import org.netkit.aot.fuse.Fuser;
import org.netkit.aot.fuse.FusionRules;
import org.netkit.aot.graph.Activation;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.Padding;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.quant.Quantizer;
import org.netkit.aot.run.CountedRun;
import org.netkit.aot.run.RunResult;
import org.netkit.aot.select.Backend;
import org.netkit.aot.select.Backends;
import org.netkit.aot.select.CmsisNnBackend;
import org.netkit.aot.select.Extension;
import org.netkit.aot.select.Goal;
import org.netkit.aot.select.KernelSelector;
import org.netkit.aot.select.Schedule;
import org.netkit.aot.testing.GraphMaker;

/** Builds that group ops in different ways, side by side. */
class ComparisonTest {
  private static final Graph GRAPH =
      GraphMaker.int8(9, 9, 2, 1)
          .conv(4, 3, 1, Padding.NONE, Activation.RELU)
          .maxPool(2, 2)
          .flatten()
          .dense(5, Activation.NONE)
          .build();

  @Test
  void rowsEndWhereAStepOfEveryBuildEnds() {
    Comparison comparison = comparison();
    assertThat(comparison.rows())
        .extracting(Comparison.Row::name)
        .hasSize(2)
        .first()
        .asString()
        .startsWith("conv0 + pool1");
    assertThat(comparison.rows().get(0).macs()).isEqualTo(49L * 4 * 18);
    List<Comparison.Cell> first = comparison.rows().get(0).cells();
    assertThat(first.get(0).instructions()).isEqualTo(100);
    assertThat(first.get(1).instructions()).isEqualTo(150 + 60);
    assertThat(first.get(1).kernels())
        .isEqualTo(List.of("arm_convolve_wrapper_s8", "arm_max_pool_s8"));
    assertThat(comparison.rows().get(1).cells().get(1).instructions()).isEqualTo(30);
  }

  @Test
  void isReadableText() {
    String text = ComparisonText.of(comparison());
    assertThat(ComparisonText.heading(comparison()))
        .isEqualTo("model.nk on board: builtin against cmsis-nn, mean of 2 inferences in QEMU");
    assertThat(text)
        .contains("instructions    MACs  builtin  cmsis-nn\n")
        .contains("conv0 + pool1  3,528      100       210  2.1x\n")
        .contains("one inference  3,708      120       240  2.0x\n")
        .contains("flash without test data    1,000     1,000\n")
        .contains("stack used                   300       300\n")
        .contains("cmsis-nn, CMSIS-NN 7.0.0");
  }

  @Test
  void isMarkdownWithInstructionsForEachMac() {
    assertThat(BenchmarkText.of(comparison()))
        .contains(
            "| step | kernels | MACs | builtin | per MAC | CMSIS-NN 7.0.0 | per MAC | ratio |\n"
                + "|---|---|---:|---:|---:|---:|---:|---:|\n")
        .contains("| 3,528 | 100 | 0.03 | 210 | 0.06 | 2.1x |\n")
        .contains("| one inference |  | 3,708 | 120 | 0.03 | 240 | 0.06 | 2.0x |\n")
        .contains("| flash without test data | 1,000 | 1,000 |\n");
  }

  private static Comparison comparison() {
    QuantizedGraph quantized = new Quantizer().quantize(GRAPH);
    Backend ours = Backends.BUILTIN;
    Backend theirs = new CmsisNnBackend(Extension.DSP);
    return ComparisonReport.of(
        "tool",
        "model.nk",
        "board",
        "model",
        List.of(
            candidate("", schedule(quantized, ours, ours), 100, 20),
            candidate(
                "CMSIS-NN 7.0.0", schedule(quantized, theirs, FusionRules.NONE), 150, 60, 30)));
  }

  private static Schedule schedule(QuantizedGraph quantized, Backend backend, FusionRules rules) {
    return KernelSelector.select(Fuser.fuse(quantized, rules), backend, Goal.SPEED);
  }

  /** Two inferences, one of them an instruction a step shorter and one longer. */
  private static ComparisonReport.Candidate candidate(
      String library, Schedule schedule, long... instructions) {
    assertThat(schedule.steps()).hasSize(instructions.length);
    List<Long> less = new ArrayList<>();
    List<Long> more = new ArrayList<>();
    for (long count : instructions) {
      less.add(count - 1);
      more.add(count + 1);
    }
    Firmware firmware =
        new Firmware(Path.of("x.elf"), Path.of("x.map"), 1000, 200, 512, Map.of(), List.of());
    RunResult result = new RunResult(1, List.of(), 300, 512, 0);
    return new ComparisonReport.Candidate(
        library, schedule, firmware, new CountedRun(result, List.of(less, more)), 0);
  }
}
