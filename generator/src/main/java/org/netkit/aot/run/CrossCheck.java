package org.netkit.aot.run;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.CompileException;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.diag.Location;

/**
 * One verdict from several emulators on the same firmware: all must run it to its end, and all must
 * report the same bytes. What one of them refuses is refused. Errors: those of the emulators, and
 * {@link Code#EMULATORS_DISAGREE}.
 */
public final class CrossCheck {
  private final Location location;
  private final Map<Emulator, RunResult> results = new LinkedHashMap<>();
  private final Map<Emulator, CompileException> refusals = new LinkedHashMap<>();

  /**
   * A check without runs.
   *
   * @param firmware path of the program, for messages
   */
  public CrossCheck(String firmware) {
    this.location = Location.of(firmware);
  }

  /** Runs the firmware in one more emulator, also if another one has refused it. */
  public void add(Emulator emulator, Supplier<RunResult> run) {
    try {
      results.put(emulator, run.get());
    } catch (CompileException e) {
      refusals.put(emulator, e);
    }
  }

  /**
   * What all emulators report, with the deepest stack of them.
   *
   * @throws CompileException if one refused the firmware, or if they do not report the same
   */
  public RunResult result() {
    if (!refusals.isEmpty()) {
      refuse();
    }
    RunResult first = results.values().iterator().next();
    Emulator name = results.keySet().iterator().next();
    Diagnostics diagnostics = new Diagnostics();
    results.forEach((other, result) -> compare(name, first, other, result, diagnostics));
    diagnostics.throwIfAny();
    int stack = results.values().stream().mapToInt(RunResult::stackUsedBytes).max().orElseThrow();
    return new RunResult(
        first.clockHz(), first.cases(), stack, first.stackReservedBytes(), first.crc());
  }

  /** Throws the refusals of all emulators, each with its name if there are several. */
  private void refuse() {
    if (refusals.size() + results.size() == 1) {
      throw refusals.values().iterator().next();
    }
    Diagnostics diagnostics = new Diagnostics();
    refusals.forEach((emulator, refusal) -> diagnostics.reportAll(refusal, emulator.label()));
    results.forEach(
        (emulator, result) ->
            diagnostics.report(
                Code.EMULATORS_DISAGREE,
                location,
                String.format(
                    Locale.ROOT,
                    "%s ran the firmware to its end, output CRC %08x",
                    emulator.label(),
                    result.crc())));
    diagnostics.throwIfAny();
  }

  private void compare(
      Emulator name, RunResult first, Emulator other, RunResult result, Diagnostics diagnostics) {
    for (int i = 0; i < first.cases().size(); i++) {
      String where = difference(first.cases().get(i), result.cases().get(i));
      if (!where.isEmpty()) {
        diagnostics.report(
            Code.EMULATORS_DISAGREE,
            location,
            String.format(
                Locale.ROOT,
                "case %d %s: %s of %s and %s are not the same; CRC of all outputs %08x and %08x",
                i,
                first.cases().get(i).name(),
                where,
                name.label(),
                other.label(),
                first.crc(),
                result.crc()));
        return;
      }
    }
  }

  /** What of a case differs first; empty if nothing does. */
  private static String difference(CaseResult one, CaseResult other) {
    for (int step = 0; step < one.steps().size(); step++) {
      if (!one.steps().get(step).equals(other.steps().get(step))) {
        return "the results of step " + step;
      }
    }
    return one.output().equals(other.output()) ? "" : "the outputs";
  }
}
