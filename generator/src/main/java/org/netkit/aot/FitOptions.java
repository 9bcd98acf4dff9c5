package org.netkit.aot;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.netkit.aot.board.Board;
import org.netkit.aot.build.OutputTree;
import org.netkit.aot.build.ScratchFolder;
import org.netkit.aot.build.Toolchain;
import org.netkit.aot.build.Trace;
import org.netkit.aot.diag.CompileException;
import org.netkit.aot.emit.FirmwareCase;
import org.netkit.aot.fit.Int8Estimate;
import org.netkit.aot.fit.Option;
import org.netkit.aot.link.Prediction;
import org.netkit.aot.lower.Constant;
import org.netkit.aot.select.Goal;

/**
 * What would help a firmware that is too large: the same model with other options of the command
 * line, compiled and predicted like the first; and what the user can change about the model.
 *
 * <p>An option that leaves constants and activations as they are can save at most the bytes of
 * code; it is not tried if that cannot be enough.
 */
final class FitOptions {
  private final Compilation compilation;
  private final Board board;
  private final List<FirmwareCase> cases;
  private final List<String> makeVariables;

  FitOptions(
      Compilation compilation, Board board, List<FirmwareCase> cases, List<String> makeVariables) {
    this.compilation = compilation;
    this.board = board;
    this.cases = cases;
    this.makeVariables = makeVariables;
  }

  /** The options, with what the firmware needs with each. */
  List<Option> of(Prediction prediction) {
    List<Option> options = new ArrayList<>();
    try (ScratchFolder scratch = new ScratchFolder()) {
      others()
          .forEach(
              (action, changed) -> {
                try {
                  Compilation other = Compiler.compile(changed);
                  if (isWorthTrying(other, prediction)) {
                    Prediction next = predict(other, scratch);
                    options.add(
                        new Option(action, next.flashBytes(), next.ramAndStackBytes(), false));
                  }
                } catch (CompileException e) {
                  // What cannot be compiled or built is no option.
                }
              });
    }
    if (cases.size() > 1) {
      options.add(oneCase(prediction));
    }
    if (!compilation.quantized().graph().isInt8()) {
      options.add(
          Int8Estimate.of(
              compilation.quantized().graph(),
              prediction,
              compilation.plan().activationBytes(),
              cases.size()));
    }
    return options;
  }

  /** The request with one option changed, by what the user would write. */
  private Map<String, CompileRequest> others() {
    CompileRequest.Options now = compilation.request().options();
    Map<String, CompileRequest.Options> options = new LinkedHashMap<>();
    options.put("--fuse on", now.withFusion(true));
    for (Goal goal : List.of(Goal.BALANCED, Goal.RAM, Goal.SIZE)) {
      options.put("--optimize " + goal.label(), now.withGoal(goal));
    }
    options.put("--final-softmax omit", now.withFinalSoftmax(false));
    Mode other = now.mode() == Mode.LOWERED ? Mode.EMBED : Mode.LOWERED;
    options.put("--mode " + other.label(), now.inMode(other));
    Map<String, CompileRequest> requests = new LinkedHashMap<>();
    options.forEach(
        (action, changed) -> {
          if (!changed.equals(now)) {
            requests.put(action, compilation.request().with(changed));
          }
        });
    return requests;
  }

  private boolean isWorthTrying(Compilation other, Prediction prediction) {
    boolean isSameMode = other.embedded().isPresent() == compilation.embedded().isPresent();
    if (isSameMode && other.program().steps().equals(compilation.program().steps())) {
      return false;
    }
    long missing = prediction.flashBytes() - board.flash().bytes();
    long code = prediction.flashBytes() - constantBytes(compilation);
    return constantBytes(other) < constantBytes(compilation)
        || activationBytes(other) < activationBytes(compilation)
        || missing > 0 && missing < code;
  }

  private static long constantBytes(Compilation compilation) {
    return compilation
        .embedded()
        .map(model -> (long) model.bundle().elements())
        .orElseGet(() -> compilation.program().constants().mapToLong(Constant::bytes).sum());
  }

  private static long activationBytes(Compilation compilation) {
    return compilation
        .embedded()
        .map(model -> model.arena().arenaBytes())
        .orElse((long) compilation.plan().activationBytes());
  }

  private Prediction predict(Compilation other, ScratchFolder scratch) {
    OutputTree.replace(scratch.path(), FirmwareTree.files(other, board, cases));
    return Toolchain.predict(
        scratch.path(), board, Trace.NONE, makeVariables, FirmwareTree.knownObjects(other));
  }

  private Option oneCase(Prediction prediction) {
    long inputs = 0;
    for (FirmwareCase one : cases.subList(1, cases.size())) {
      inputs += one.input().elements();
    }
    return new Option(
        "one test input instead of " + cases.size(),
        prediction.flashBytes() - inputs,
        prediction.ramAndStackBytes(),
        true);
  }
}
