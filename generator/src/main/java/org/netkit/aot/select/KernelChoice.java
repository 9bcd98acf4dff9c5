package org.netkit.aot.select;

import java.util.List;
import java.util.Optional;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Tensor;

/**
 * One way to compute a step.
 *
 * @param kernel what computes it
 * @param variant parameters that the backend chose, for its own lowering
 * @param inputs layout of each tensor read, in argument order
 * @param output layout of the tensor written
 * @param workspaceBytes exact scratch of the call, 0 if none
 * @param cost estimate
 * @param note why this kernel and not one that the user might expect; absent if there is nothing to
 *     say
 */
public record KernelChoice(
    Kernel kernel,
    KernelVariant variant,
    List<TensorLayout> inputs,
    TensorLayout output,
    int workspaceBytes,
    Cost cost,
    Optional<String> note) {
  /** Copies the list. */
  public KernelChoice {
    inputs = List.copyOf(inputs);
  }

  /** A choice that speaks for itself. */
  public KernelChoice(
      Kernel kernel,
      KernelVariant variant,
      List<TensorLayout> inputs,
      TensorLayout output,
      int workspaceBytes,
      Cost cost) {
    this(kernel, variant, inputs, output, workspaceBytes, cost, Optional.empty());
  }

  /** The same choice with parameters for the lowering. */
  KernelChoice with(KernelVariant newVariant) {
    return new KernelChoice(kernel, newVariant, inputs, output, workspaceBytes, cost, note);
  }

  /** The same choice with a reason. */
  KernelChoice because(String reason) {
    return new KernelChoice(
        kernel, variant, inputs, output, workspaceBytes, cost, Optional.of(reason));
  }

  /**
   * A kernel on plain tensors.
   *
   * @param cycles estimated
   * @param constantBytes estimated
   */
  public static KernelChoice plain(
      Kernel kernel, Step step, int workspaceBytes, long cycles, int constantBytes) {
    int tensorBytes =
        step.inputs().stream().distinct().mapToInt(Tensor::bytes).sum() + step.output().bytes();
    return new KernelChoice(
        kernel,
        KernelVariant.NONE,
        step.inputs().stream().map(input -> TensorLayout.PLAIN).toList(),
        TensorLayout.PLAIN,
        workspaceBytes,
        new Cost(cycles, constantBytes, tensorBytes + workspaceBytes));
  }

  /** Files of {@code runtime-c} to compile. */
  public List<String> sources() {
    return kernel.sources(variant);
  }

  /** True if all tensors are plain. */
  public boolean isPlain() {
    return output.isPlain() && inputs.stream().allMatch(TensorLayout::isPlain);
  }
}
