package org.netkit.aot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.netkit.aot.board.Board;
import org.netkit.aot.board.BoardCatalog;
import org.netkit.aot.build.Firmware;
import org.netkit.aot.build.StackAnalyzer;
import org.netkit.aot.build.StackBound;
import org.netkit.aot.build.Toolchain;
import org.netkit.aot.build.Trace;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.diag.CompileException;
import org.netkit.aot.emit.FirmwareCase;
import org.netkit.aot.link.Prediction;
import org.netkit.aot.nk.NkBundle;
import org.netkit.aot.nk.NkWriter;
import org.netkit.aot.select.Goal;
import org.netkit.aot.testing.ExampleModels;
import org.netkit.aot.testing.SharedModels;
import org.netkit.aot.testing.SmallBundles;

/** What is predicted before linking is what the linker then says. */
class PredictionIT {
  /** A linker of another version may pack strings in another way. */
  private static final long TOLERANCE_BYTES = 64;

  private static final Pattern NEEDED =
      Pattern.compile("flash: ([0-9,]+) bytes (?:will be|are) needed");

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "nucleo-f446re, NONE, true",
    "nucleo-f446re, BYTES, true",
    "nucleo-f446re, NONE, false",
    "mps2-an386, CHECKSUMS, true"
  })
  void flashAndRamArePredicted(String boardName, Trace trace, boolean isInt8) {
    Board board = BoardCatalog.board(boardName);
    NkBundle bundle = isInt8 ? SmallBundles.int8Cnn() : SmallBundles.floatMlp();
    Compilation compilation = compile("small.nk", NkWriter.write(bundle), boardName);
    List<FirmwareCase> cases = cases(compilation);
    EmulatedModel model = model(compilation, board, trace);
    Prediction prediction = model.predict(cases);
    assertThat(folder.resolve("obj/small_weights.o")).doesNotExist();
    Firmware firmware = model.build(cases);
    assertClose(prediction.flashBytes(), firmware.flashBytes());
    assertThat(prediction.ramBytes()).isEqualTo(firmware.ramBytes());
    assertThat(prediction.stackBytes()).isEqualTo(firmware.stackBytes());
  }

  /** No recursion, no pointers to functions, no frames of a size that only the run knows. */
  @ParameterizedTest
  @EnumSource(Goal.class)
  void theStackOfEveryKernelHasABound(Goal goal) throws Exception {
    Board board = BoardCatalog.board("nucleo-f446re");
    for (Path bundle : ExampleModels.bundles()) {
      Compilation compilation =
          Compiler.compile(
              ExampleModels.request(bundle, CompileRequest.Options.DEFAULT.withGoal(goal)));
      Firmware firmware = model(compilation, board, Trace.NONE).build(cases(compilation));
      assertThat(StackAnalyzer.analyze(Toolchain.elf(firmware.elf())).obstacles()).isEmpty();
    }
  }

  @Test
  void aStackReserveBelowTheBoundGrowsToTheBoundAndOneException() {
    Board board = BoardCatalog.board("nucleo-f446re").withStackBytes(256);
    Compilation compilation = compile("small.nk", NkWriter.write(SmallBundles.int8Cnn()), "b");
    List<FirmwareCase> cases = cases(compilation);
    EmulatedModel model = model(compilation, board, Trace.NONE);
    Firmware firmware = model.build(cases);
    StackBound bound = StackAnalyzer.analyze(Toolchain.elf(firmware.elf()));
    assertThat(bound.obstacles()).isEmpty();
    assertThat(bound.reserveBytes(board)).isGreaterThan(256);
    assertThat(firmware.stackBytes()).isEqualTo(bound.reserveBytes(board));
    assertThat(model.run(firmware, cases).stackUsedBytes()).isLessThanOrEqualTo(bound.bytes());
  }

  @Test
  void aLargeModelIsRefusedBeforeLinkingWithTheLinkersNumbers() throws Exception {
    refusedWithTheLinkersNumbers(NkWriter.write(SmallBundles.floatDense(784, 200)));
  }

  @Test
  void aRealModelIsRefusedBeforeLinkingWithTheLinkersNumbers() throws Exception {
    refusedWithTheLinkersNumbers(SharedModels.bytes("mnist_cnn.nk"));
  }

  private void refusedWithTheLinkersNumbers(byte[] bundle) throws Exception {
    Board board = BoardCatalog.board("nucleo-f446re");
    Compilation compilation = compile("large.nk", bundle, board.name());
    String predicted =
        refusal(() -> model(compilation, board, Trace.NONE).build(cases(compilation)));
    assertThat(predicted)
        .contains("NK431", "large_dense", "an int8 model instead of float32", ", which fits")
        .contains("a board with more flash, such as mps2-an386");
    assertThat(Files.exists(folder.resolve("firmware.map"))).isFalse();
    String linked = refusal(() -> Toolchain.build(folder, board, Trace.NONE));
    assertThat(linked).contains("NK430");
    assertClose(needed(predicted), needed(linked));
  }

  /** Kernels for speed keep filters in wider layouts; the bundle has them as they are. */
  @Test
  void theOtherModeIsAnOption() {
    Board board = BoardCatalog.board("nucleo-f446re");
    Compilation compilation =
        Compiler.compile(
            new CompileRequest(
                "large.nk",
                Int8Data.wrap(NkWriter.write(SmallBundles.manyChannels(192))),
                "large",
                board.name(),
                CompileRequest.Options.DEFAULT.withGoal(Goal.SPEED)));
    String refusal =
        refusal(() -> model(compilation, board, Trace.NONE).predict(cases(compilation)));
    assertThat(refusal).contains("NK431").containsPattern("--mode embed: .*, which fits");
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void predictionKnowsBothModes(Mode mode) {
    Board board = BoardCatalog.board("nucleo-f446re");
    Compilation compilation =
        Compiler.compile(
            new CompileRequest(
                "small.nk",
                Int8Data.wrap(NkWriter.write(SmallBundles.int8Cnn())),
                "small",
                board.name(),
                CompileRequest.Options.DEFAULT.inMode(mode)));
    EmulatedModel model = model(compilation, board, Trace.NONE);
    Prediction prediction = model.predict(cases(compilation));
    Firmware firmware = model.build(cases(compilation));
    assertClose(prediction.flashBytes(), firmware.flashBytes());
    assertThat(prediction.ramBytes()).isEqualTo(firmware.ramBytes());
  }

  @Test
  void whatTakesTooMuchRamNamesItsPeakAndWhatWouldFit() {
    Board board = BoardCatalog.board("nucleo-f446re");
    Compilation compilation =
        compile("wide.nk", NkWriter.write(SmallBundles.wideConvolutions()), board.name());
    assertThatThrownBy(() -> model(compilation, board, Trace.NONE).build(cases(compilation)))
        .isInstanceOf(CompileException.class)
        .hasMessageContaining("NK431: ram:")
        .hasMessageContaining(") needs most, ")
        .hasMessageContaining("g_act_a (wide_aot.o)")
        .hasMessageContaining("--fuse on: ");
  }

  private static void assertClose(long predicted, long linked) {
    assertThat(predicted).isBetween(linked - TOLERANCE_BYTES, linked + TOLERANCE_BYTES);
    assertThat(Math.abs(predicted - linked) * 100).isLessThanOrEqualTo(linked);
  }

  private static String refusal(Runnable action) {
    try {
      action.run();
    } catch (CompileException e) {
      return e.getMessage();
    }
    throw new AssertionError("not refused");
  }

  private static long needed(String message) {
    Matcher matcher = NEEDED.matcher(message);
    assertThat(matcher.find()).as(message).isTrue();
    return Long.parseLong(matcher.group(1).replace(",", ""));
  }

  private EmulatedModel model(Compilation compilation, Board board, Trace trace) {
    return new EmulatedModel(compilation, board, folder, trace, Duration.ofSeconds(60), List.of());
  }

  private static List<FirmwareCase> cases(Compilation compilation) {
    byte[] input = new byte[compilation.program().input().bytes()];
    return List.of(new FirmwareCase("zeros", Int8Data.wrap(input)));
  }

  private static Compilation compile(String file, byte[] bundle, String board) {
    return Compiler.compile(
        new CompileRequest(
            file,
            Int8Data.wrap(bundle),
            CompileRequest.stem(file),
            board,
            file.equals("wide.nk")
                ? CompileRequest.Options.DEFAULT.withFusion(false)
                : CompileRequest.Options.DEFAULT));
  }
}
