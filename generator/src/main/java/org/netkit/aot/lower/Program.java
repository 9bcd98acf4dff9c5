package org.netkit.aot.lower;

import java.util.List;
import java.util.stream.Stream;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.plan.MemoryPlan;

/**
 * A model as C code to be: names, constants and calls.
 *
 * @param symbol the model's C name, prefix of all external symbols
 * @param upper the same in upper case, prefix of macros
 * @param input what the caller provides
 * @param output what the caller gets
 * @param backend name of the set of kernels, and of their templates
 * @param plan the static memory
 * @param steps the calls, in order
 * @param isSelfChecked true if the code checks its memory round every call
 */
public record Program(
    String symbol,
    String upper,
    Tensor input,
    Tensor output,
    String backend,
    MemoryPlan plan,
    List<ProgramStep> steps,
    boolean isSelfChecked) {
  /** Copies the list. */
  public Program {
    steps = List.copyOf(steps);
  }

  /** The same program with checks of memory round every call. */
  public Program selfChecked() {
    return new Program(symbol, upper, input, output, backend, plan, steps, true);
  }

  /** All constants in the order of the steps. */
  public Stream<Constant> constants() {
    return steps.stream().flatMap(step -> step.constants().stream());
  }

  /** Files of {@code runtime-c} to compile for the kernels called, sorted, each once. */
  public List<String> kernelSources() {
    return steps.stream()
        .flatMap(step -> step.source().choice().sources().stream())
        .distinct()
        .sorted()
        .toList();
  }
}
