package org.netkit.aot;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntBinaryOperator;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.emit.EmittedFile;
import org.netkit.aot.emit.Language;
import org.netkit.aot.emit.ModelEmitter;
import org.netkit.aot.emit.RuntimeFiles;
import org.netkit.aot.fuse.Fuser;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.fuse.StepList;
import org.netkit.aot.graph.Op;
import org.netkit.aot.lower.Lowering;
import org.netkit.aot.lower.Program;
import org.netkit.aot.plan.MemoryPlan;
import org.netkit.aot.plan.MemoryPlanner;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.run.CaseResult;
import org.netkit.aot.select.Backend;
import org.netkit.aot.select.Backends;
import org.netkit.aot.select.Goal;
import org.netkit.aot.select.KernelChoice;
import org.netkit.aot.select.KernelSelector;
import org.netkit.aot.select.Schedule;
import org.netkit.aot.testing.ExampleModels;
import org.netkit.aot.testing.MutatedModel;
import org.netkit.aot.verify.Explanation;
import org.netkit.aot.verify.FaultKind;
import org.netkit.aot.verify.ModelInput;
import org.netkit.aot.verify.ModelInputs;
import org.netkit.aot.verify.RunComparison;

/**
 * Faults put into emitted code, weights and kernels: each is found in the right step, and nearly
 * all are called by their right name.
 */
class ExplainedFaultsIT {
  private static final int INPUTS = 12;
  private static final int RIGHT_NAMES = 18;

  @TempDir Path folder;

  /** Our own kernels, the portable one of each step. */
  private static final Backend PORTABLE =
      new Backend() {
        @Override
        public String name() {
          return Backends.BUILTIN.name();
        }

        @Override
        public boolean fusesMaxPool(Op op, Op.MaxPool2d pool) {
          return Backends.BUILTIN.fusesMaxPool(op, pool);
        }

        @Override
        public List<KernelChoice> candidates(Step step, QuantizedGraph graph) {
          return Backends.BUILTIN.candidates(step, graph).subList(0, 1);
        }
      };

  private record Fault(
      String name, String file, UnaryOperator<String> edit, int step, FaultKind kind) {}

  private static final List<Fault> FAULTS =
      List.of(
          new Fault(
              "the shift of requantization is not rounded",
              "nk_requantize.h",
              text(
                  "nk_shift_right_rounding_s32(nk_multiply_high_s32(scaled, multiplier), left - shift)",
                  "nk_multiply_high_s32(scaled, multiplier) >> (left - shift)"),
              0,
              FaultKind.ROUNDING),
          new Fault(
              "means are not rounded",
              "nk_avg_pool2d_s8.c",
              text("(sum < 0 ? sum - half : sum + half) / taps", "sum / taps"),
              6,
              FaultKind.ROUNDING),
          new Fault(
              "no bias",
              "_weights.cpp",
              numbers("depthwise2_bias", (v, i) -> 0),
              1,
              FaultKind.BIAS),
          new Fault(
              "one bias",
              "_weights.cpp",
              numbers("conv3_bias", (v, i) -> i == 5 ? v + 9000 : v),
              2,
              FaultKind.BIAS),
          new Fault(
              "padding on the wrong side",
              "_aot.cpp",
              struct("kDepthwise4", "{3, 3, 1, 1, 1, 1}", "{3, 3, 1, 1, 0, 1}"),
              3,
              FaultKind.PADDING),
          new Fault(
              "a bit of a weight",
              "_weights.cpp",
              numbers("conv5_filter", (v, i) -> i == 777 ? (byte) (v ^ 64) : v),
              4,
              FaultKind.WEIGHTS),
          new Fault(
              "filter stored by planes",
              "_weights.cpp",
              planes("conv7_filter"),
              5,
              FaultKind.LAYOUT),
          new Fault(
              "buffers swapped",
              "_aot.cpp",
              text("(&kDepthwise4, g_act_a, g_act_b)", "(&kDepthwise4, g_act_b, g_act_a)"),
              3,
              FaultKind.BUFFERS),
          new Fault(
              "a step reads the model's input",
              "_aot.cpp",
              text("(&kDense10, g_act_a, g_act_b)", "(&kDense10, input, g_act_b)"),
              7,
              FaultKind.BUFFERS),
          new Fault(
              "a step left out",
              "_aot.cpp",
              text("nk_conv2d_s8(&kConv7, g_act_a, g_act_b);", ""),
              5,
              FaultKind.BUFFERS),
          new Fault(
              "input taken for uint8",
              "_aot.cpp",
              text(
                  "nk_conv2d_max_pool2d_s8(&kConv0, input, g_act_a);",
                  "static int8_t w[784]; for (int i = 0; i < 784; i++) { w[i] = (int8_t)(input[i] ^ 0x80); }"
                      + " nk_conv2d_max_pool2d_s8(&kConv0, w, g_act_a);"),
              0,
              FaultKind.INPUT_TYPE),
          new Fault(
              "upper limit",
              "_aot.cpp",
              struct("kConv3", "127, /* act_max", "40, /* act_max"),
              2,
              FaultKind.CLAMP),
          new Fault(
              "lower limit",
              "_aot.cpp",
              struct("kDense10", "-128, /* act_min", "-60, /* act_min"),
              7,
              FaultKind.CLAMP),
          new Fault(
              "input offset",
              "_aot.cpp",
              struct("kConv5", "128, /* input_offset", "127, /* input_offset"),
              4,
              FaultKind.ZERO_POINT),
          new Fault(
              "output offset",
              "_aot.cpp",
              struct("kDense10", "-50, /* output_offset", "0, /* output_offset"),
              7,
              FaultKind.ZERO_POINT),
          new Fault(
              "one shift",
              "_weights.cpp",
              numbers("depthwise2_shift", (v, i) -> i == 3 ? v - 1 : v),
              1,
              FaultKind.MULTIPLIER),
          new Fault(
              "one multiplier for all channels",
              "_weights.cpp",
              MutatedModel.array("conv7_multiplier", v -> filled(v, v[0])),
              5,
              FaultKind.MULTIPLIER),
          new Fault(
              "softmax of half the temperature",
              "_aot.cpp",
              text("23, /* input_shift", "22, /* input_shift"),
              8,
              FaultKind.MULTIPLIER));

  @Test
  void faultsAreLocatedAndNamed() throws Exception {
    Compilation compilation = compile();
    List<ModelInput> inputs =
        new ArrayList<>(ModelInputs.embedded(compilation.quantized().graph()));
    inputs.addAll(ModelInputs.generated(compilation.quantized().graph(), INPUTS, 3));
    List<String> misnamed = new ArrayList<>();
    for (Fault fault : FAULTS) {
      Path own = folder.resolve(fault.name().replace(' ', '-'));
      List<CaseResult> results =
          MutatedModel.build(compilation, own, fault.file(), fault.edit()).run(inputs);
      RunComparison comparison = new RunComparison(compilation.schedule().stepList());
      for (int i = 0; i < inputs.size(); i++) {
        comparison.compare(inputs.get(i), results.get(i));
      }
      Explanation found = comparison.explain().orElseThrow(() -> new AssertionError(fault.name()));
      assertThat(found.divergence().step())
          .as(fault.name() + ": " + found.text())
          .isEqualTo(fault.step());
      if (found.finding().orElseThrow().kind() != fault.kind()) {
        misnamed.add(fault.name() + ": " + found.text());
      }
    }
    assertThat(FAULTS).hasSizeGreaterThanOrEqualTo(12);
    assertThat(misnamed).hasSizeLessThanOrEqualTo(FAULTS.size() - RIGHT_NAMES);
  }

  /** With the portable kernels alone, whose code and constants the faults are put into. */
  private static Compilation compile() throws Exception {
    Path model = ExampleModels.bundles().get(0);
    CompileRequest request =
        new CompileRequest(
            "model.nk",
            Int8Data.wrap(Files.readAllBytes(model)),
            "model",
            "host",
            CompileRequest.Options.DEFAULT);
    Compilation planned = Compiler.plan(request);
    StepList steps = Fuser.fuse(planned.quantized(), PORTABLE);
    Schedule schedule = KernelSelector.select(steps, PORTABLE, Goal.SIZE);
    MemoryPlan plan = MemoryPlanner.plan(schedule);
    Program program = Lowering.lower(schedule, plan, request.modelName());
    List<EmittedFile> files =
        new ArrayList<>(ModelEmitter.emit(program, planned.banner(), Language.CPP));
    files.addAll(RuntimeFiles.of(program));
    return new Compilation(
        request,
        planned.banner(),
        planned.bundle(),
        planned.quantized(),
        schedule,
        plan,
        program,
        Optional.empty(),
        files);
  }

  private static UnaryOperator<String> text(String old, String changed) {
    return text -> text.replace(old, changed);
  }

  /** Replaces within the definition of one parameter struct. */
  private static UnaryOperator<String> struct(String name, String old, String changed) {
    return text -> {
      int start = text.indexOf(" " + name + " = {");
      int end = text.indexOf("\n};", start);
      return text.substring(0, start)
          + text.substring(start, end).replace(old, changed)
          + text.substring(end);
    };
  }

  private static UnaryOperator<String> numbers(String array, IntBinaryOperator valueAt) {
    return MutatedModel.array(
        array,
        values -> {
          int[] changed = new int[values.length];
          for (int i = 0; i < changed.length; i++) {
            changed[i] = valueAt.applyAsInt(values[i], i);
          }
          return changed;
        });
  }

  /** [64, 3, 3, 64] OHWI written as OIHW. */
  private static UnaryOperator<String> planes(String array) {
    return MutatedModel.array(
        array,
        values -> {
          int[] changed = new int[values.length];
          for (int i = 0; i < changed.length; i++) {
            int o = i / (9 * 64);
            int tap = i / 64 % 9;
            changed[(o * 64 + i % 64) * 9 + tap] = values[i];
          }
          return changed;
        });
  }

  private static int[] filled(int[] values, int value) {
    int[] changed = new int[values.length];
    java.util.Arrays.fill(changed, value);
    return changed;
  }
}
