package org.netkit.aot.report;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** An {@link Inspection} as text for a terminal. */
public final class InspectionText {
  private InspectionText() {}

  /** The whole report. */
  public static String of(Inspection inspection) {
    StringBuilder text = new StringBuilder(header(inspection));
    text.append('\n').append(ops(inspection.ops()));
    inspection.memory().forEach(memory -> text.append('\n').append(memory(memory)));
    if (!inspection.deployments().isEmpty()) {
      text.append('\n').append(DeploymentText.of(inspection.deployments()));
    }
    return text.append('\n').append(cases(inspection.testCases())).toString();
  }

  private static String header(Inspection inspection) {
    Inspection.Bundle file = inspection.file();
    Inspection.Totals totals = inspection.totals();
    boolean isInt8 = inspection.input().scale().isPresent();
    String scales =
        file.isPerChannel() ? ", a scale for each channel" : ", a scale for each tensor";
    return String.join(
        "\n",
        file.name(),
        "  format     .nk version "
            + file.version()
            + ", "
            + file.network()
            + ", "
            + file.elementType()
            + (isInt8 ? scales : "")
            + ", "
            + Numbers.grouped(file.fileBytes())
            + " bytes",
        "  input      " + tensor(inspection.input()),
        "  output     " + tensor(inspection.output()),
        "  weights    " + amount(totals.weights(), file.weightBytes()),
        "  biases     " + amount(totals.biases(), file.biasBytes()),
        "  work       " + Numbers.grouped(totals.macs()) + " multiply-accumulates an inference",
        "");
  }

  private static String amount(long elements, long bytes) {
    return Numbers.grouped(elements) + " in " + Numbers.grouped(bytes) + " bytes";
  }

  private static String tensor(Inspection.TensorFacts tensor) {
    String quantization =
        tensor.scale().isPresent()
            ? ", real = "
                + Numbers.decimal(tensor.scale().get()).toPlainString()
                + " * (q - "
                + tensor.zeroPoint().orElseThrow()
                + ")"
            : "";
    return tensor.shape()
        + quantization.replace("- -", "+ ")
        + ", "
        + Numbers.grouped(tensor.bytes())
        + " bytes";
  }

  private static String ops(List<Inspection.OpFacts> ops) {
    TextTable table =
        new TextTable(
            ">op", ">layer", "name", "does", "output", ">bytes", ">weights", ">MAC", "multiplier");
    for (Inspection.OpFacts op : ops) {
      table.row(
          op.index(),
          op.layer(),
          op.name(),
          op.description(),
          op.output().shape(),
          op.output().bytes(),
          op.weights(),
          op.macs(),
          op.quantization().map(InspectionText::multiplier).orElse(""));
    }
    return table.text(0);
  }

  /** The factors as multiplier / 2^31 * 2^shift; a range if they differ. */
  private static String multiplier(Inspection.Quantization quantization) {
    if (quantization.multipliers().isEmpty()) {
      return quantization.kind();
    }
    return range(quantization.multipliers()) + " shift " + range(quantization.shifts());
  }

  private static String range(List<Integer> values) {
    int least = Collections.min(values);
    int most = Collections.max(values);
    return least == most ? String.valueOf(least) : least + ".." + most;
  }

  private static String memory(Inspection.Memory memory) {
    String title =
        memory.isFused()
            ? "activation memory, pools fused into convolutions (--fuse on)\n"
            : "activation memory, one step for each op (--fuse off)\n";
    TextTable table = new TextTable(">step", "computes", ">bytes", "needed meanwhile", "");
    for (Inspection.Step step : memory.steps()) {
      table.row(
          step.index(),
          step.name(),
          step.activationBytes() + step.workspaceBytes(),
          String.join(", ", step.alive()),
          step.index() == memory.peakStep() ? "<- peak" : "");
    }
    String buffers =
        memory.buffers().stream()
            .map(buffer -> buffer.name() + " " + Numbers.grouped(buffer.bytes()))
            .collect(Collectors.joining(" + "));
    return title
        + table.text(2)
        + "  static buffers: "
        + (buffers.isEmpty() ? "none" : buffers + " = " + Numbers.grouped(memory.activationBytes()))
        + " bytes, workspace "
        + Numbers.grouped(memory.workspaceBytes())
        + " bytes\n";
  }

  private static String cases(List<Inspection.Case> cases) {
    if (cases.isEmpty()) {
      return "no test cases\n";
    }
    TextTable table = new TextTable("test case", ">label");
    cases.forEach(c -> table.row(c.name(), c.label().map(String::valueOf).orElse("none")));
    return table.text(0);
  }
}
