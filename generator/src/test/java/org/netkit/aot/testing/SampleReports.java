package org.netkit.aot.testing;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.netkit.aot.Compilation;
import org.netkit.aot.CompileRequest;
import org.netkit.aot.Compiler;
import org.netkit.aot.board.Board;
import org.netkit.aot.board.BoardCatalog;
import org.netkit.aot.build.Firmware;
import org.netkit.aot.build.StackBound;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.link.Contribution;
import org.netkit.aot.link.Prediction;
import org.netkit.aot.nk.NkBundle;
import org.netkit.aot.nk.NkWriter;
import org.netkit.aot.report.Budget;
import org.netkit.aot.report.BuildReport;
import org.netkit.aot.report.Footprint;
import org.netkit.aot.report.FootprintReport;
import org.netkit.aot.report.Instructions;
import org.netkit.aot.report.Measured;

/** Reports of compiled models whose link is made up, for tests that need no toolchain. */
public final class SampleReports {
  private SampleReports() {}

  /** A report with a run, counted instructions and budgets, one of them exceeded. */
  public static BuildReport full(NkBundle bundle) {
    Footprint footprint = footprint(bundle, Optional.of(248L));
    List<Instructions.StepInstructions> steps =
        footprint.layers().stream()
            .map(
                layer ->
                    new Instructions.StepInstructions(
                        layer.step(),
                        layer.name(),
                        1000L + layer.step(),
                        layer.macs(),
                        layer.macs() == 0
                            ? Optional.empty()
                            : Optional.of(new BigDecimal("12.25"))))
            .toList();
    return report(
        footprint,
        Optional.of(new Instructions(123_456, 789, Optional.of(new BigDecimal("1.50")), steps)),
        Optional.of(new BuildReport.Run("qemu", 2, 20, 0, 2, 2, "0123abcd")),
        List.of(
            Budget.of("flash", "bytes", 100, footprint.flash().usedBytes()),
            Budget.of("instructions", "instructions", 200_000, 123_456)));
  }

  /** A report of a firmware that was not run. */
  public static BuildReport built(NkBundle bundle) {
    return report(
        footprint(bundle, Optional.empty()), Optional.empty(), Optional.empty(), List.of());
  }

  private static BuildReport report(
      Footprint footprint,
      Optional<Instructions> instructions,
      Optional<BuildReport.Run> run,
      List<Budget> budgets) {
    return new BuildReport(
        BuildReport.SCHEMA,
        "netkit-aot 0.1.0",
        "a <b> & \"c\".nk",
        "netkit-aot 'a <b> & \"c\".nk' --board nucleo-f446re",
        footprint,
        instructions,
        run,
        budgets);
  }

  private static Footprint footprint(NkBundle bundle, Optional<Long> stackUsedBytes) {
    Board board = BoardCatalog.board("nucleo-f446re");
    Compilation compilation =
        Compiler.compile(
            new CompileRequest(
                "a.nk",
                Int8Data.wrap(NkWriter.write(bundle)),
                "a",
                board.name(),
                CompileRequest.Options.DEFAULT));
    List<Contribution> parts = new ArrayList<>();
    parts.add(new Contribution(".text", ".text.a_run", "obj/a_aot.o", 300));
    parts.add(new Contribution(".text", ".text.nk_dense", "obj/runtime/src/kernels/ref/d.o", 212));
    parts.add(new Contribution(".text", ".text", "/usr/lib/libc.a(lib_a-memcpy.o)", 308));
    compilation
        .program()
        .constants()
        .forEach(
            c ->
                parts.add(
                    new Contribution(
                        ".rodata", ".rodata." + c.name(), "obj/a_weights.o", c.bytes())));
    parts.add(new Contribution(".bss", ".bss.g_act_a", "obj/a_aot.o", 96));
    long flash =
        parts.stream().filter(Contribution::isInFlash).mapToLong(Contribution::bytes).sum();
    Firmware firmware =
        new Firmware(
            Path.of("firmware.elf"),
            Path.of("firmware.map"),
            flash + 12,
            112,
            2048,
            Map.of(".text", flash + 12, ".bss", 112L, ".stack", 2048L),
            parts);
    Prediction prediction = new Prediction(flash + 8, 112, 2048, parts);
    StackBound bound = new StackBound(260, List.of(new StackBound.Frame("nk_reset", 8)), List.of());
    return FootprintReport.of(
        compilation.program(),
        compilation.embedded(),
        board,
        new Measured(prediction, firmware, bound, stackUsedBytes));
  }
}
