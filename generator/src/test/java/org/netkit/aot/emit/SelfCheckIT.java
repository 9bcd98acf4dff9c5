package org.netkit.aot.emit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.netkit.aot.board.Board;
import org.netkit.aot.board.BoardCatalog;
import org.netkit.aot.fuse.Fuser;
import org.netkit.aot.graph.Activation;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.Padding;
import org.netkit.aot.lower.Lowering;
import org.netkit.aot.lower.Program;
import org.netkit.aot.plan.MemoryPlanner;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.quant.Quantizer;
import org.netkit.aot.select.Backend;
import org.netkit.aot.select.Backends;
import org.netkit.aot.select.Goal;
import org.netkit.aot.select.KernelSelector;
import org.netkit.aot.select.Schedule;
import org.netkit.aot.testing.FirmwareModel;
import org.netkit.aot.testing.GraphMaker;
import org.netkit.aot.testing.HostComparison;
import org.netkit.aot.testing.HostModel;
import org.netkit.aot.testing.RandomShapes;

/**
 * Code that checks its memory: right code passes, each kind of damage is reported as what it is.
 */
class SelfCheckIT {
  private static final Board BOARD = BoardCatalog.board("nucleo-f446re");
  private static final Padding NONE = Padding.NONE;

  @TempDir Path folder;

  static LongStream seeds() {
    return LongStream.range(0, 3);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void rightCodePassesOnTheHost(long seed) throws Exception {
    QuantizedGraph quantized = new Quantizer().quantize(RandomShapes.network(seed, 40));
    Program program = checked(quantized);
    HostComparison.compare(
        quantized, program, Language.C, HostComparison.inputs(quantized, 2, seed), folder);
  }

  @Test
  void rightCodePassesInFirmware() {
    QuantizedGraph quantized = new Quantizer().quantize(network());
    List<byte[]> inputs = HostComparison.inputs(quantized, 2, 3);
    FirmwareModel.compare(quantized, checked(quantized), BOARD, inputs, folder);
  }

  @Test
  void damagedConstantsAreReported() throws Exception {
    assertStatus(
        17 + 0x100,
        text -> text.replaceFirst("conv0_bias, (\\d+)u, 0x[0-9a-f]*u", "conv0_bias, $1u, 0u"));
  }

  @Test
  void aStrayWriteIntoDeadMemoryIsReported() throws Exception {
    assertStatus(19 + 0x200, text -> behindStep1(text, "g_act_a[sizeof g_act_a - 1] ^= 1;"));
  }

  @Test
  void aStrayWriteBehindABufferIsReported() throws Exception {
    assertStatus(
        19 + 0x200, text -> behindStep1(text, "((volatile int8_t *)g_checked.guard_1)[0] ^= 1;"));
  }

  @Test
  void aChangedInputIsReported() throws Exception {
    assertStatus(19 + 0x200, text -> behindStep1(text, "g_act_a[0] ^= 1;"));
  }

  @Test
  void aResultThatWasNotWrittenIsReported() throws Exception {
    UnaryOperator<String> edit =
        text -> text.replace("    nk_max_pool2d_s8(", "    if (output == NULL) nk_max_pool2d_s8(");
    assertStatus(20 + 0x200, edit);
  }

  @Test
  void firmwareSaysWhatIsWrong() {
    QuantizedGraph quantized = new Quantizer().quantize(network());
    Program program = checked(quantized);
    byte[] input = new byte[quantized.graph().input().bytes()];
    UnaryOperator<String> edit = text -> behindStep1(text, "g_act_a[0] ^= 1;");
    assertThatThrownBy(() -> FirmwareModel.run(program, BOARD, input, folder, edit))
        .hasMessageContaining("NK805: case 0: the model returned status 531 instead of 0")
        .hasMessageContaining("a kernel wrote where it may not, in step 1");
  }

  private static Graph network() {
    return GraphMaker.int8(9, 8, 2, 4)
        .conv(5, 3, 1, new Padding(1, 0, 2, 1), Activation.RELU)
        .maxPool(3, 1)
        .depthwise(3, 2, NONE, Activation.RELU6)
        .flatten()
        .dense(7, Activation.NONE)
        .build();
  }

  /** One step an op, portable kernels. */
  private static Program checked(QuantizedGraph quantized) {
    Backend backend = Backends.BUILTIN;
    Schedule schedule =
        KernelSelector.select(Fuser.fuse(quantized, (op, pool) -> false), backend, Goal.SIZE);
    return Lowering.lower(schedule, MemoryPlanner.plan(schedule), "checked").selfChecked();
  }

  private static String behindStep1(String text, String statement) {
    return text.replace(
        "    status = nk_selfcheck_after(&kCheck, 1,",
        "    " + statement + "\n    status = nk_selfcheck_after(&kCheck, 1,");
  }

  private void assertStatus(int status, UnaryOperator<String> edit) throws Exception {
    QuantizedGraph quantized = new Quantizer().quantize(network());
    UnaryOperator<String> effective =
        text -> {
          String edited = edit.apply(text);
          assertThat(edited).isNotEqualTo(text);
          return edited;
        };
    HostModel model = HostModel.build(checked(quantized), Language.C, folder, effective);
    byte[] input = new byte[quantized.graph().input().bytes()];
    assertThatThrownBy(() -> model.run(List.of(input))).hasMessageContaining("status " + status);
  }
}
