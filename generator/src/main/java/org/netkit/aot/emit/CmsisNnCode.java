package org.netkit.aot.emit;

import java.util.Optional;
import org.netkit.aot.emit.view.CmsisNnPrologueView;
import org.netkit.aot.emit.view.CmsisNnStepView;
import org.netkit.aot.lower.CmsisNnCall;
import org.netkit.aot.lower.Program;
import org.netkit.aot.lower.ProgramStep;
import org.netkit.aot.select.CmsisNnVariant;
import org.netkit.aot.select.Extension;

/** What a program that calls CMSIS-NN has beyond the parameters of its kernels. */
final class CmsisNnCode {
  private static final String GROUP = "kernels/cmsis_nn.stg";

  private CmsisNnCode() {}

  /** Includes, and guards against a library built otherwise; absent if nothing calls it. */
  static Optional<String> prologue(Program program) {
    return program.steps().stream()
        .flatMap(step -> variant(step).stream())
        .findFirst()
        .map(variant -> new CmsisNnPrologueView(variant.extension() == Extension.DSP))
        .map(view -> Templates.render(GROUP, "prologue", view).stripTrailing());
  }

  /** The call as a statement that checks the result; absent if the step calls another library. */
  static Optional<String> statement(ProgramStep step) {
    if (!(step.call() instanceof CmsisNnCall call)) {
      return Optional.empty();
    }
    return Optional.of(
        Templates.render(GROUP, "call_" + call.kind(), view(step, call)).stripTrailing());
  }

  /** C expression of the scratch that the library itself asks for; absent if it has no such. */
  static Optional<String> size(ProgramStep step) {
    if (!(step.call() instanceof CmsisNnCall call)) {
      return Optional.empty();
    }
    return CmsisNnSources.sizeFunction(step.source().kernel())
        .map(
            function ->
                Templates.render(GROUP, "size_of_" + call.kind(), view(step, call))
                    .stripTrailing());
  }

  private static CmsisNnStepView view(ProgramStep step, CmsisNnCall call) {
    return new CmsisNnStepView(
        step.source().step().index(), call, step.inputs().get(0), step.inputs(), step.output());
  }

  private static Optional<CmsisNnVariant> variant(ProgramStep step) {
    return step.source().choice().variant() instanceof CmsisNnVariant variant
        ? Optional.of(variant)
        : Optional.empty();
  }
}
