package org.netkit.aot.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.netkit.aot.emit.view.ReportHtmlView.Amount;
import org.netkit.aot.emit.view.ReportHtmlView.Gauge;
import org.netkit.aot.report.BuildReport;
import org.netkit.aot.report.Footprint;
import org.netkit.aot.report.Numbers;

/** The page's first numbers: amounts, and what there is of each. */
final class Gauges {
  private final BuildReport report;

  Gauges(BuildReport report) {
    this.report = report;
  }

  /** Flash, RAM, stack, instructions. */
  List<Gauge> all() {
    Footprint footprint = report.footprint();
    List<Gauge> gauges = new ArrayList<>();
    gauges.add(region("Flash", "/footprint/flash", footprint.flash(), "code and constants"));
    gauges.add(region("RAM", "/footprint/ram", footprint.ram(), "variables and stack reserve"));
    gauges.add(stack(footprint.stack()));
    report
        .instructions()
        .ifPresent(
            counted ->
                gauges.add(
                    new Gauge(
                        "Instructions",
                        HtmlPage.amount("/instructions/inference", counted.inference()),
                        "an inference",
                        new Amount("", ""),
                        false,
                        "",
                        "0",
                        counted
                            .perMac()
                            .map(each -> each + " per multiply-accumulate")
                            .orElse(""))));
    return gauges;
  }

  private static Gauge region(String label, String at, Footprint.Region region, String note) {
    return gauge(
        label,
        HtmlPage.amount(at + "/usedBytes", region.usedBytes()),
        HtmlPage.amount(at + "/capacityBytes", region.capacityBytes()),
        100.0 * region.usedBytes() / region.capacityBytes(),
        Numbers.percent(region.usedBytes(), region.capacityBytes()),
        note);
  }

  private static Gauge stack(Footprint.Stack stack) {
    Optional<Long> used = stack.usedBytes();
    Optional<Long> shown = used.or(stack::boundBytes);
    String at = used.isPresent() ? "/footprint/stack/usedBytes" : "/footprint/stack/boundBytes";
    Amount reserved = HtmlPage.amount("/footprint/stack/reservedBytes", stack.reservedBytes());
    if (shown.isEmpty()) {
      return new Gauge("Stack", reserved, "bytes", reserved, false, "", "0", "reserved; not run");
    }
    String bound = stack.boundBytes().map(b -> "; at most " + Numbers.grouped(b)).orElse("");
    return gauge(
        "Stack",
        HtmlPage.amount(at, shown.get()),
        reserved,
        100.0 * shown.get() / Math.max(1, stack.reservedBytes()),
        Numbers.percent(shown.get(), stack.reservedBytes()),
        (used.isPresent() ? "deepest use of its reserve" : "bound, of its reserve") + bound);
  }

  private static Gauge gauge(
      String label, Amount used, Amount capacity, double share, String percent, String note) {
    return new Gauge(
        label, used, "bytes", capacity, true, percent, Pixels.text(Math.min(100, share)), note);
  }
}
