package org.netkit.aot.lower;

import java.util.List;
import java.util.Optional;
import org.netkit.aot.select.ScheduledStep;

/**
 * One call of the emitted chain.
 *
 * @param source the step that the call stands for
 * @param call kernel and parameters
 * @param inputs C expressions of the tensors read
 * @param output C expression of the tensor written
 * @param workspace C expression of the scratch memory, absent if the kernel needs none
 * @param constants the constants that the parameters point to
 */
public record ProgramStep(
    ScheduledStep source,
    KernelCall call,
    List<String> inputs,
    String output,
    Optional<String> workspace,
    List<Constant> constants) {
  /** Copies the lists. */
  public ProgramStep {
    inputs = List.copyOf(inputs);
    constants = List.copyOf(constants);
  }
}
