package org.netkit.aot.report;

/** A {@link Footprint} as text for a terminal. */
public final class FootprintText {
  private FootprintText() {}

  /** All tables. */
  public static String of(Footprint footprint) {
    return regions(footprint) + "\n" + layers(footprint) + "\n" + activations(footprint);
  }

  private static String regions(Footprint footprint) {
    TextTable table = new TextTable("linked", ">flash", ">RAM");
    footprint.kinds().forEach(kind -> table.row(kind.name(), kind.flashBytes(), kind.ramBytes()));
    Footprint.Region flash = footprint.flash();
    Footprint.Region ram = footprint.ram();
    table.row("total", flash.usedBytes(), ram.usedBytes());
    table.row(
        "of " + footprint.board(),
        Numbers.percent(flash.usedBytes(), flash.capacityBytes()),
        Numbers.percent(ram.usedBytes(), ram.capacityBytes()));
    return table.text(0) + stack(footprint.stack());
  }

  private static String stack(Footprint.Stack stack) {
    return "stack: "
        + stack.usedBytes().map(used -> Numbers.grouped(used) + " bytes used of ").orElse("")
        + Numbers.grouped(stack.reservedBytes())
        + " reserved\n";
  }

  private static String layers(Footprint footprint) {
    TextTable table =
        new TextTable(">step", "name", "does", ">constants", ">struct", ">output", "in");
    for (Footprint.Layer layer : footprint.layers()) {
      table.row(
          layer.step(),
          layer.name(),
          layer.description(),
          layer.constantBytes(),
          layer.parameterBytes(),
          layer.outputBytes(),
          layer.outputPlace());
    }
    return table.text(0);
  }

  private static String activations(Footprint footprint) {
    Footprint.Activations plan = footprint.activations();
    String slots =
        plan.isChain()
            ? "even_max "
                + Numbers.grouped(plan.evenMaxBytes())
                + " (g_act_a), odd_max "
                + Numbers.grouped(plan.oddMaxBytes())
                + " (g_act_b)"
            : Numbers.grouped(plan.activationBytes()) + " bytes in one block";
    return "activations: "
        + slots
        + ", workspace "
        + Numbers.grouped(plan.workspaceBytes())
        + "\npeak: "
        + Numbers.grouped(plan.peakBytes())
        + " bytes in step "
        + plan.peakStep()
        + ", where "
        + (plan.peakTensors().isEmpty() ? "nothing" : String.join(", ", plan.peakTensors()))
        + (plan.peakTensors().size() == 1 ? " is" : " are")
        + " alive\n";
  }
}
