package org.netkit.aot.emit.view;

import java.util.List;

/**
 * {@code report/report.html.stg}. All texts are escaped for HTML; lengths in drawings are pixels.
 *
 * @param title what the page is about
 * @param model the model's C name
 * @param board name of the board
 * @param file the bundle's file name
 * @param tool name and version of the compiler
 * @param command the command that makes the same files again
 * @param schema name and version of the JSON that the numbers are from
 * @param verdict what the run showed
 * @param gauges amounts and what there is of each
 * @param kinds what flash and RAM consist of
 * @param flashMaps the flash as areas: for wide and for narrow windows
 * @param timelines activations over time: for wide and for narrow windows
 * @param peak the step that needs most memory
 * @param hasActivations true if a step needs activation memory
 * @param needs what is alive at each step
 * @param layers what each step computes and takes
 * @param hasInstructions true if instructions were counted
 * @param parts parts of flash and RAM, largest first
 * @param sections sections of the program
 * @param predicted flash and RAM as worked out before linking
 * @param budgets limits that the user set
 * @param hasBudgets true if there is one
 */
public record ReportHtmlView(
    String title,
    String model,
    String board,
    String file,
    String tool,
    String command,
    String schema,
    Verdict verdict,
    List<Gauge> gauges,
    List<KindRow> kinds,
    List<Drawing> flashMaps,
    List<Timeline> timelines,
    Peak peak,
    boolean hasActivations,
    List<NeedRow> needs,
    List<LayerRow> layers,
    boolean hasInstructions,
    List<PartRow> parts,
    List<SectionRow> sections,
    List<Amount> predicted,
    List<BudgetRow> budgets,
    boolean hasBudgets) {

  /**
   * A number of the JSON.
   *
   * @param pointer where it is (RFC 6901)
   * @param text the number with separators
   */
  public record Amount(String pointer, String text) {}

  /**
   * What a run showed.
   *
   * @param text one sentence
   * @param isGood true if nothing differed
   * @param hasRun true if there was a run
   */
  public record Verdict(String text, boolean isGood, boolean hasRun) {}

  /**
   * An amount, and what there is of it.
   *
   * @param label what it is
   * @param used the amount
   * @param unit of both
   * @param capacity what there is
   * @param hasCapacity true if that is limited
   * @param percent share as text
   * @param fraction share for a bar, 0..100
   * @param note what else there is to say, or empty
   */
  public record Gauge(
      String label,
      Amount used,
      String unit,
      Amount capacity,
      boolean hasCapacity,
      String percent,
      String fraction,
      String note) {}

  /**
   * A kind of content.
   *
   * @param style its colour
   * @param name its name
   * @param flash bytes in flash
   * @param ram bytes in RAM
   */
  public record KindRow(String style, String name, Amount flash, Amount ram) {}

  /**
   * A drawing of areas.
   *
   * @param style {@code wide} or {@code narrow}
   * @param width of the drawing
   * @param height of the drawing
   * @param tiles its areas
   */
  public record Drawing(String style, int width, int height, List<Tile> tiles) {}

  /**
   * An area.
   *
   * @param style its colour
   * @param x left
   * @param y top
   * @param width to the right
   * @param height downwards
   * @param title what it stands for, with its number
   * @param hasLabel true if it is large enough for a text
   * @param label first line
   * @param labelX left end of the text
   * @param labelY base line of the text
   * @param hasDetail true if it is large enough for two lines
   * @param detail second line
   * @param detailY base line of the second line
   */
  public record Tile(
      String style,
      String x,
      String y,
      String width,
      String height,
      String title,
      boolean hasLabel,
      String label,
      String labelX,
      String labelY,
      boolean hasDetail,
      String detail,
      String detailY) {}

  /**
   * Activations over time: steps to the right, addresses downwards.
   *
   * @param drawing its blocks
   * @param plotX left end of the blocks
   * @param plotRight their right end
   * @param plotY their upper end
   * @param plotHeight height of the blocks
   * @param axisX right end of the addresses
   * @param tickY base line of the steps
   * @param peakX left end of the step that needs most
   * @param peakWidth width of a step
   * @param lines addresses that are marked
   * @param lanes buffers
   * @param ticks steps that are marked
   */
  public record Timeline(
      Drawing drawing,
      int plotX,
      String plotRight,
      int plotY,
      int plotHeight,
      int axisX,
      int tickY,
      String peakX,
      String peakWidth,
      List<Mark> lines,
      List<Mark> lanes,
      List<Tick> ticks) {}

  /**
   * A step on the axis.
   *
   * @param labelAt middle of the step
   * @param label its index
   * @param isPeak true for the step that needs most
   */
  public record Tick(String labelAt, String label, boolean isPeak) {}

  /**
   * A mark on an axis.
   *
   * @param at where
   * @param labelAt where its text is
   * @param label its text
   */
  public record Mark(String at, String labelAt, String label) {}

  /**
   * The step that needs most memory.
   *
   * @param step its index
   * @param name its ops
   * @param bytes what it needs
   * @param tensors what is alive
   */
  public record Peak(Amount step, String name, Amount bytes, String tensors) {}

  /**
   * What is alive at a step.
   *
   * @param step its index
   * @param name its ops
   * @param isPeak true if no step needs more
   * @param alive bytes of activations
   * @param workspace bytes of scratch
   * @param tensors names
   */
  public record NeedRow(
      int step, String name, boolean isPeak, Amount alive, Amount workspace, String tensors) {}

  /**
   * A step.
   *
   * @param step its index
   * @param name its ops
   * @param description what it computes
   * @param kernel what computes it
   * @param constants bytes of constants
   * @param output bytes of its output
   * @param place where that lies
   * @param macs multiply-accumulates
   * @param instructions executed, if they were counted
   * @param perMac instructions for each multiply-accumulate, if they were counted
   */
  public record LayerRow(
      int step,
      String name,
      String description,
      String kernel,
      Amount constants,
      Amount output,
      String place,
      Amount macs,
      Amount instructions,
      String perMac) {}

  /**
   * A part of flash or RAM.
   *
   * @param style colour of its kind
   * @param kind name of its kind
   * @param name its name
   * @param flash bytes in flash
   * @param ram bytes in RAM
   */
  public record PartRow(String style, String kind, String name, Amount flash, Amount ram) {}

  /**
   * A section of the program.
   *
   * @param name its name
   * @param flash bytes in flash
   * @param ram bytes in RAM
   */
  public record SectionRow(String name, Amount flash, Amount ram) {}

  /**
   * A limit.
   *
   * @param name what is limited
   * @param actual what it is
   * @param limit the most that is allowed
   * @param isMet true if it holds
   */
  public record BudgetRow(String name, Amount actual, Amount limit, boolean isMet) {}
}
