package org.netkit.aot.embed;

import java.util.List;
import java.util.stream.Stream;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.fuse.StepList;
import org.netkit.aot.nk.NkBundle;
import org.netkit.aot.nk.NkWriter;

/**
 * A bundle as the interpreter takes it, and what the interpreter needs for it.
 *
 * @param bundle bytes of the file; its own test cases are left out unless they were to be kept
 * @param keepsTests true if the bytes hold the test cases
 * @param payloadBytes weights and biases, which the interpreter reads where they lie
 * @param omitsFinalSoftmax true if a softmax at the end is left out
 * @param ops entries of the table of ops, each once
 * @param arena on Cortex-M
 * @param desktopArena on a 64-bit computer
 */
public record EmbeddedModel(
    Int8Data bundle,
    boolean keepsTests,
    int payloadBytes,
    boolean omitsFinalSoftmax,
    List<RuntimeOp> ops,
    ArenaPlan arena,
    ArenaPlan desktopArena) {
  /** The file of {@code runtime-c} that calls {@code nk_trace} behind each step. */
  public static final String TRACED_SOURCE = "src/nk_model.c";

  private static final List<String> CORE =
      List.of(
          "nk_arena",
          "nk_builder",
          "nk_bundle",
          "nk_bundle_layers",
          "nk_bundle_tensors",
          "nk_bundle_tests",
          "nk_cursor",
          "nk_geometry",
          "nk_model",
          "nk_status",
          "nk_test_cases",
          "nk_utf8");

  /** Copies the list. */
  public EmbeddedModel {
    ops = List.copyOf(ops);
  }

  /**
   * Prepares a bundle.
   *
   * @param file bytes of the file that {@code bundle} was read from
   * @param stepList the bundle's steps as the interpreter runs them
   * @param keepsTests true to keep the test cases
   * @param omitsFinalSoftmax true if a softmax at the end is left out
   */
  public static EmbeddedModel of(
      NkBundle bundle,
      Int8Data file,
      StepList stepList,
      boolean keepsTests,
      boolean omitsFinalSoftmax) {
    boolean isWhole = keepsTests || bundle.tests().isEmpty();
    return new EmbeddedModel(
        isWhole ? file : Int8Data.wrap(NkWriter.write(bundle.withoutTests())),
        isWhole && bundle.tests().isPresent(),
        bundle.weights().bytes() + bundle.biases().bytes(),
        omitsFinalSoftmax,
        RuntimeOps.of(bundle, stepList),
        ArenaPlanner.plan(bundle, stepList, ArenaPlanner.CORTEX_M),
        ArenaPlanner.plan(bundle, stepList, ArenaPlanner.DESKTOP));
  }

  /** Files of {@code runtime-c} to compile, sorted, each once. */
  public List<String> runtimeSources() {
    Stream<String> core = CORE.stream().map(file -> "src/" + file + ".c");
    Stream<String> tests = keepsTests ? Stream.of("src/nk_model_tests.c") : Stream.empty();
    boolean isInt8 = ops.stream().anyMatch(op -> op.name().endsWith("_S8"));
    Stream<String> int8 = isInt8 ? Stream.of("src/nk_quantization.c") : Stream.empty();
    return Stream.of(core, tests, int8, ops.stream().flatMap(RuntimeOp::sources))
        .flatMap(files -> files)
        .distinct()
        .sorted()
        .toList();
  }
}
