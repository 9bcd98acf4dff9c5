package org.netkit.aot.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.netkit.aot.build.ExternalTool;
import org.netkit.aot.emit.view.BannerView;
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
import org.netkit.aot.testing.GraphMaker;

/**
 * A library that is built otherwise than the plan assumes does not compile. Needs a preprocessor
 * only: an empty file stands in for CMSIS-NN's header.
 */
class CmsisNnGuardsIT {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  @TempDir Path folder;

  static Stream<Arguments> builds() {
    return Stream.of(
        Arguments.of(Extension.PLAIN, "", ""),
        Arguments.of(Extension.DSP, "-DARM_MATH_DSP=1", ""),
        Arguments.of(Extension.PLAIN, "-DCMSIS_NN_USE_SINGLE_ROUNDING", "double rounding"),
        Arguments.of(
            Extension.DSP, "-DARM_MATH_DSP -DCMSIS_NN_USE_SINGLE_ROUNDING=1", "double rounding"),
        Arguments.of(
            Extension.PLAIN, "-DCMSIS_NN_USE_REQUANTIZE_INLINE_ASSEMBLY", "portable rounding"),
        Arguments.of(Extension.DSP, "", "a core with the DSP extension"),
        Arguments.of(Extension.DSP, "-DARM_MATH_DSP -DARM_MATH_MVEI", "without MVE"),
        Arguments.of(Extension.PLAIN, "-DARM_MATH_DSP", "without the DSP extension"),
        Arguments.of(Extension.PLAIN, "-D__ARM_BIG_ENDIAN", "little-endian"),
        Arguments.of(
            Extension.PLAIN,
            "-U__BYTE_ORDER__ -D__BYTE_ORDER__=__ORDER_BIG_ENDIAN__",
            "little-endian"));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("builds")
  void stopsWhatWasNotPlannedFor(Extension extension, String macros, String message)
      throws IOException {
    List<String> command = new ArrayList<>(List.of("gcc", "-E", "-I.", "-Iruntime/include"));
    command.addAll(Stream.of(macros.split(" ")).filter(word -> !word.isEmpty()).toList());
    command.addAll(List.of("-o", "out.i", write(extension)));
    ExternalTool.Result result = ExternalTool.run(command, folder, LIMIT);
    assertThat(result.output()).contains(message);
    assertThat(result.status() == 0).as(result.output()).isEqualTo(message.isEmpty());
  }

  private String write(Extension extension) throws IOException {
    CmsisNnBackend backend = new CmsisNnBackend(extension);
    QuantizedGraph quantized =
        new Quantizer()
            .quantize(
                GraphMaker.int8(5, 5, 2, 1).conv(2, 3, 1, Padding.NONE, Activation.RELU).build());
    Schedule schedule =
        KernelSelector.select(Fuser.fuse(quantized, backend), backend, Goal.BALANCED);
    Program program = Lowering.lower(schedule, MemoryPlanner.plan(schedule), "guarded");
    BannerView banner = new BannerView("test", "m.nk", "0", "lowered", "cmsis-nn", "b", "redo");
    List<EmittedFile> files = new ArrayList<>(ModelEmitter.emit(program, banner, Language.C));
    files.addAll(
        RuntimeFiles.forKernels(
            List.of(), List.of("include/netkit/nk.h", "include/netkit/nk_trace.h")));
    files.add(EmittedFile.text("arm_nnfunctions.h", ""));
    for (EmittedFile file : files) {
      Path path = folder.resolve(file.path());
      Files.createDirectories(path.getParent());
      Files.write(path, file.content().toArray());
    }
    return "guarded_aot.c";
  }
}
