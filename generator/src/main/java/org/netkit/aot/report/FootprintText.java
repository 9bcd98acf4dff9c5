package org.netkit.aot.report;

import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** A {@link Footprint} as text for a terminal. */
public final class FootprintText {
  private static final String INDENT = "       ";

  private FootprintText() {}

  /** Regions with what they consist of, then a table of the layers. */
  public static String of(Footprint footprint) {
    return region("flash  ", footprint.flash())
        + kinds(footprint, Footprint.Kind::flashBytes)
        + region("RAM    ", footprint.ram())
        + kinds(footprint, Footprint.Kind::ramBytes)
        + activations(footprint.activations())
        + stack(footprint.stack())
        + "\n"
        + layers(footprint);
  }

  private static String region(String name, Footprint.Region region) {
    return name
        + Numbers.grouped(region.usedBytes())
        + " of "
        + Numbers.grouped(region.capacityBytes())
        + " bytes ("
        + Numbers.percent(region.usedBytes(), region.capacityBytes())
        + ")\n";
  }

  private static String kinds(Footprint footprint, ToLongFunction<Footprint.Kind> bytes) {
    return footprint.kinds().stream()
        .filter(kind -> bytes.applyAsLong(kind) != 0)
        .map(kind -> kind.name() + " " + Numbers.grouped(bytes.applyAsLong(kind)))
        .collect(Collectors.joining(", ", INDENT, "\n"));
  }

  private static String activations(Footprint.Activations plan) {
    String slots =
        plan.isChain()
            ? "even_max "
                + Numbers.grouped(plan.evenMaxBytes())
                + " (g_act_a), odd_max "
                + Numbers.grouped(plan.oddMaxBytes())
                + " (g_act_b)"
            : plan.buffers().stream()
                .map(buffer -> buffer.name() + " " + Numbers.grouped(buffer.bytes()))
                .collect(Collectors.joining(", "));
    return INDENT
        + slots
        + ", workspace "
        + Numbers.grouped(plan.workspaceBytes())
        + "; peak "
        + Numbers.grouped(plan.peakBytes())
        + " in "
        + plan.peakName()
        + ", with "
        + (plan.peak().alive().isEmpty() ? "nothing" : String.join(", ", plan.peak().alive()))
        + " alive\n";
  }

  private static String stack(Footprint.Stack stack) {
    String used =
        stack.usedBytes().map(bytes -> Numbers.grouped(bytes) + " of ").orElse("reserve ")
            + Numbers.grouped(stack.reservedBytes())
            + (stack.usedBytes().isPresent() ? " used" : "");
    String bound =
        stack.boundBytes().map(bytes -> ", never more than " + Numbers.grouped(bytes)).orElse("");
    return INDENT + "stack: " + used + bound + "\n";
  }

  private static String layers(Footprint footprint) {
    TextTable table = new TextTable(">step", "name", "does", "kernel", ">flash", ">output", "in");
    for (Footprint.Layer layer : footprint.layers()) {
      table.row(
          layer.step(),
          layer.name(),
          layer.description(),
          layer.kernel(),
          layer.constantBytes() + layer.parameterBytes(),
          layer.outputBytes(),
          layer.outputPlace());
    }
    return table.text(0);
  }
}
