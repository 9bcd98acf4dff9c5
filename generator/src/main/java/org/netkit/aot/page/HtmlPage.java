package org.netkit.aot.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.netkit.aot.emit.Templates;
import org.netkit.aot.emit.view.ReportHtmlView;
import org.netkit.aot.emit.view.ReportHtmlView.Amount;
import org.netkit.aot.report.BuildReport;
import org.netkit.aot.report.Footprint;
import org.netkit.aot.report.Instructions;
import org.netkit.aot.report.Numbers;

/**
 * A report as a page. Input: a {@link BuildReport}. Output: HTML, the same bytes for the same
 * report. Guarantees: each number is one of the JSON's and carries its JSON pointer.
 */
public final class HtmlPage {
  private static final String NONE = "–";

  private final BuildReport report;
  private final Footprint footprint;

  private HtmlPage(BuildReport report) {
    this.report = report;
    this.footprint = report.footprint();
  }

  /** The page. */
  public static String of(BuildReport report) {
    return Templates.render("report/report.html.stg", new HtmlPage(report).view());
  }

  private ReportHtmlView view() {
    Footprint.Activations plan = footprint.activations();
    boolean hasActivations = !plan.buffers().isEmpty();
    return new ReportHtmlView(
        Html.escaped(footprint.model() + " on " + footprint.board()),
        Html.escaped(footprint.model()),
        Html.escaped(footprint.board()),
        Html.escaped(report.file()),
        Html.escaped(report.tool()),
        Html.escaped(report.command()),
        report.schema(),
        verdict(),
        new Gauges(report).all(),
        each(footprint.kinds(), this::kind),
        List.of(
            FlashMap.of(footprint, "wide", 920, 380), FlashMap.of(footprint, "narrow", 340, 460)),
        hasActivations
            ? List.of(
                MemoryTimeline.of(plan, "wide", 920, 340),
                MemoryTimeline.of(plan, "narrow", 340, 340))
            : List.of(),
        peak(plan),
        hasActivations,
        each(plan.steps(), this::need),
        each(footprint.layers(), this::layer),
        report.instructions().isPresent(),
        parts(),
        each(footprint.sections(), this::section),
        List.of(
            amount("/footprint/predicted/flashBytes", footprint.predicted().flashBytes()),
            amount("/footprint/predicted/ramBytes", footprint.predicted().ramBytes())),
        each(report.budgets(), this::budget),
        !report.budgets().isEmpty());
  }

  private static <T, R> List<R> each(List<T> rows, IntFunction<R> view) {
    return IntStream.range(0, rows.size()).mapToObj(view).toList();
  }

  /** A number with the place where the JSON has it. */
  static Amount amount(String pointer, long value) {
    return new Amount(pointer, Numbers.grouped(value));
  }

  private ReportHtmlView.Verdict verdict() {
    return new ReportHtmlView.Verdict(
        Html.escaped(
            report.run().map(BuildReport.Run::text).orElse("built, not run in an emulator")),
        report.passed(),
        report.run().isPresent());
  }

  private ReportHtmlView.KindRow kind(int i) {
    Footprint.Kind kind = footprint.kinds().get(i);
    String at = "/footprint/kinds/" + i;
    return new ReportHtmlView.KindRow(
        Styles.of(kind.name()),
        Html.escaped(kind.name()),
        amount(at + "/flashBytes", kind.flashBytes()),
        amount(at + "/ramBytes", kind.ramBytes()));
  }

  private ReportHtmlView.Peak peak(Footprint.Activations plan) {
    String at = "/footprint/activations";
    List<String> alive = plan.steps().get(plan.peakStep()).alive();
    return new ReportHtmlView.Peak(
        amount(at + "/peakStep", plan.peakStep()),
        Html.escaped(plan.peakName()),
        amount(at + "/peakBytes", plan.peakBytes()),
        Html.escaped(alive.isEmpty() ? "nothing" : String.join(", ", alive)));
  }

  private ReportHtmlView.NeedRow need(int i) {
    Footprint.StepNeed need = footprint.activations().steps().get(i);
    String at = "/footprint/activations/steps/" + i;
    return new ReportHtmlView.NeedRow(
        need.step(),
        Html.escaped(need.name()),
        need.step() == footprint.activations().peakStep(),
        amount(at + "/activationBytes", need.activationBytes()),
        amount(at + "/workspaceBytes", need.workspaceBytes()),
        Html.escaped(need.alive().isEmpty() ? NONE : String.join(", ", need.alive())));
  }

  private ReportHtmlView.LayerRow layer(int i) {
    Footprint.Layer layer = footprint.layers().get(i);
    String at = "/footprint/layers/" + i;
    Optional<Instructions.StepInstructions> counted =
        report.instructions().map(instructions -> instructions.steps().get(i));
    return new ReportHtmlView.LayerRow(
        layer.step(),
        Html.escaped(layer.name()),
        Html.escaped(layer.description()),
        Html.escaped(layer.kernel()),
        amount(at + "/constantBytes", layer.constantBytes()),
        amount(at + "/outputBytes", layer.outputBytes()),
        Html.escaped(layer.outputPlace()),
        amount(at + "/macs", layer.macs()),
        amount(
            "/instructions/steps/" + i + "/instructions",
            counted.map(Instructions.StepInstructions::instructions).orElse(0L)),
        counted.flatMap(Instructions.StepInstructions::perMac).map(Object::toString).orElse(NONE));
  }

  private List<ReportHtmlView.PartRow> parts() {
    List<Integer> order =
        new ArrayList<>(IntStream.range(0, footprint.parts().size()).boxed().toList());
    order.sort(Comparator.comparingLong(i -> -bytes(footprint.parts().get(i))));
    return order.stream().map(this::part).toList();
  }

  private static long bytes(Footprint.Part part) {
    return part.flashBytes() + part.ramBytes();
  }

  private ReportHtmlView.PartRow part(int i) {
    Footprint.Part part = footprint.parts().get(i);
    String at = "/footprint/parts/" + i;
    return new ReportHtmlView.PartRow(
        Styles.of(part.kind()),
        Html.escaped(part.kind()),
        Html.escaped(part.name()),
        amount(at + "/flashBytes", part.flashBytes()),
        amount(at + "/ramBytes", part.ramBytes()));
  }

  private ReportHtmlView.SectionRow section(int i) {
    Footprint.Section section = footprint.sections().get(i);
    String at = "/footprint/sections/" + i;
    return new ReportHtmlView.SectionRow(
        Html.escaped(section.name()),
        amount(at + "/flashBytes", section.flashBytes()),
        amount(at + "/ramBytes", section.ramBytes()));
  }

  private ReportHtmlView.BudgetRow budget(int i) {
    String at = "/budgets/" + i;
    return new ReportHtmlView.BudgetRow(
        report.budgets().get(i).name(),
        amount(at + "/actual", report.budgets().get(i).actual()),
        amount(at + "/limit", report.budgets().get(i).limit()),
        report.budgets().get(i).isMet());
  }
}
