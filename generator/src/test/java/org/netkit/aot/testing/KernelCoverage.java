package org.netkit.aot.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.netkit.aot.data.Int32Data;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Padding;
import org.netkit.aot.lower.Program;
import org.netkit.aot.lower.ProgramStep;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.select.Kernel;
import org.netkit.aot.select.KernelFamily;
import org.netkit.aot.select.ScheduledStep;

/**
 * Which int8 kernels some programs call, and on what; what none of them calls is missing. What
 * there must be is read from {@link Kernel} and from the list of the runtime's sources, so that a
 * new kernel without a case is missed.
 */
public final class KernelCoverage {
  private static final String FAST_FOLDER = "src/kernels/cortex_m4/";

  private final Map<String, Row> rows = new TreeMap<>();
  private final Set<Kernel> kernels = new TreeSet<>();
  private final Set<String> sources = new TreeSet<>();
  private final Set<Integer> channels = new TreeSet<>();
  private final Set<Integer> shifts = new TreeSet<>();
  private final Set<Integer> paddings = new TreeSet<>();
  private int cases;

  /** What one variant of a kernel was called with. */
  private static final class Row {
    private int cases;
    private int pools;
    private int padded;
    private int otherLayouts;
    private final Set<Integer> channels = new TreeSet<>();
    private final Set<Integer> shifts = new TreeSet<>();
  }

  /** Counts the steps of a program. */
  public void add(QuantizedGraph graph, Program program) {
    program.steps().stream().map(ProgramStep::source).forEach(step -> add(graph, step));
  }

  private void add(QuantizedGraph graph, ScheduledStep step) {
    Row row = rows.computeIfAbsent(variant(step), name -> new Row());
    Op op = step.step().op();
    cases++;
    row.cases++;
    row.pools += step.step().pool().isPresent() ? 1 : 0;
    row.padded += paddedSides(op) > 0 ? 1 : 0;
    row.otherLayouts += step.choice().isPlain() ? 0 : 1;
    row.channels.add(op.output().shape().channels());
    channels.add(op.output().shape().channels());
    paddings.add(paddedSides(op));
    kernels.add(step.kernel());
    sources.addAll(step.choice().sources());
    step.step().ops().stream()
        .filter(Op.Weighted.class::isInstance)
        .forEach(weighted -> addShifts(graph.requantization(weighted).shifts(), row));
  }

  private void addShifts(Int32Data ofChannels, Row row) {
    IntStream.range(0, ofChannels.elements()).map(ofChannels::at).forEach(row.shifts::add);
    shifts.addAll(row.shifts);
  }

  /** Name of a kernel and of its variant. */
  public static String variant(ScheduledStep step) {
    return step.kernel().kind() + step.choice().variant().suffix();
  }

  /** A bit a side. */
  private static int paddedSides(Op op) {
    Padding padding =
        op instanceof Op.Conv2d conv
            ? conv.window().padding()
            : op instanceof Op.DepthwiseConv2d depthwise
                ? depthwise.window().padding()
                : Padding.NONE;
    return (padding.top() > 0 ? 1 : 0)
        + (padding.bottom() > 0 ? 2 : 0)
        + (padding.left() > 0 ? 4 : 0)
        + (padding.right() > 0 ? 8 : 0);
  }

  /** Number of steps. */
  public int cases() {
    return cases;
  }

  /** One line a variant. */
  public String table() {
    StringBuilder out = new StringBuilder();
    String format = "%-32s %6s %6s %6s %8s  %-9s %s%n";
    out.append(
        String.format(
            Locale.ROOT,
            format,
            "kernel",
            "cases",
            "pooled",
            "padded",
            "layouts",
            "channels",
            "shifts"));
    rows.forEach(
        (name, row) ->
            out.append(
                String.format(
                    Locale.ROOT,
                    format,
                    name,
                    row.cases,
                    row.pools,
                    row.padded,
                    row.otherLayouts,
                    range(row.channels),
                    range(row.shifts))));
    return out.append(cases).append(" cases").toString();
  }

  private static String range(Set<Integer> numbers) {
    return numbers.isEmpty()
        ? "-"
        : numbers.stream().min(Comparator.naturalOrder()).orElseThrow()
            + ".."
            + numbers.stream().max(Comparator.naturalOrder()).orElseThrow();
  }

  /** What no step had, of all that there is. */
  public List<String> missing() throws IOException {
    List<String> missing = new ArrayList<>();
    for (Kernel kernel : Kernel.values()) {
      boolean isInt8 = kernel.family() == KernelFamily.PORTABLE && kernel.name().endsWith("_S8");
      if ((isInt8 || kernel.family() == KernelFamily.CORTEX_M4) && !kernels.contains(kernel)) {
        missing.add("kernel " + kernel.kind());
      }
    }
    Path here = Path.of("").toAbsolutePath();
    Path root = Files.isDirectory(here.resolve("runtime-c")) ? here : here.getParent();
    Files.readAllLines(root.resolve("runtime-c/sources.txt")).stream()
        .filter(line -> line.startsWith(FAST_FOLDER) && !sources.contains(line))
        .forEach(line -> missing.add("source " + line));
    missing.addAll(absent("channels", 1, EdgeNetwork.MOST_CHANNELS, channels));
    missing.addAll(
        absent("shift", EdgeParameters.LEAST_SHIFT, EdgeParameters.GREATEST_SHIFT, shifts));
    missing.addAll(absent("padded sides (bits top, bottom, left, right)", 0, 15, paddings));
    return missing;
  }

  private static List<String> absent(String what, int least, int most, Set<Integer> there) {
    return IntStream.rangeClosed(least, most)
        .filter(number -> !there.contains(number))
        .mapToObj(number -> what + " " + number)
        .toList();
  }
}
