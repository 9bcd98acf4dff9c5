package org.netkit.aot.lower;

import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Padding;
import org.netkit.aot.graph.Window;
import org.netkit.aot.quant.DoubledRequantization;
import org.netkit.aot.quant.OpQuantization.Addition;
import org.netkit.aot.quant.OpQuantization.Requantization;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.select.Planes;
import org.netkit.aot.select.PointwiseVariant;
import org.netkit.aot.select.PooledRows;
import org.netkit.aot.select.RowPairs;
import org.netkit.aot.select.ScheduledStep;
import org.netkit.aot.select.TileWeights;
import org.netkit.aot.select.WinogradVariant;

/** Parameters and constants of one step that a kernel for Cortex-M4 computes. */
final class M4Lowering {
  private final QuantizedGraph quantized;
  private final ConstantPool pool;
  private final ScheduledStep scheduled;
  private final Step step;
  private final String kind;
  private final String name;

  M4Lowering(QuantizedGraph quantized, ConstantPool pool, ScheduledStep scheduled, String name) {
    this.quantized = quantized;
    this.pool = pool;
    this.scheduled = scheduled;
    this.step = scheduled.step();
    this.kind = scheduled.kernel().kind();
    this.name = name;
  }

  KernelCall call() {
    return switch (scheduled.kernel()) {
      case CONV2D_TILES_S8 -> convTiles((Op.Conv2d) step.op());
      case CONV2D_TILES_MAX_POOL2D_S8 -> convTilesMaxPool((Op.Conv2d) step.op());
      case CONV2D_TILES_WINDOWS_S8 -> convTilesWindows((Op.Conv2d) step.op());
      case PLANES_3X3_S8 -> planes((Op.Weighted) step.op());
      case POINTWISE_PLANES_3X3_S8 -> pointwisePlanes(step.lead().orElseThrow());
      case TABLE_PLANES_3X3_S8 -> tablePlanes(step.lead().orElseThrow());
      case DEPTHWISE_QUADS_S8 -> depthwiseQuads((Op.DepthwiseConv2d) step.op());
      case CONV2D_TABLE_S8 -> convTable((Op.Conv2d) step.op());
      case CONV2D_WINOGRAD_S8 -> convWinograd((Op.Conv2d) step.op());
      case DENSE_PAIRS_S8 -> densePairs((Op.Dense) step.op());
      case ADD_TABLES_S8 -> addTables((Op.Add) step.op());
      default -> throw new IllegalStateException(scheduled.kernel() + " is of another family");
    };
  }

  private M4Call.ConvTiles convTiles(Op.Conv2d op) {
    Requantization exact = quantized.requantization(op);
    DoubledRequantization doubled = DoubledRequantization.of(op, exact).orElseThrow();
    TileStream stream =
        new TileStream(op, exact, doubled, (TileWeights) scheduled.choice().variant());
    return new M4Call.ConvTiles(
        kind,
        name,
        step.input().shape(),
        op.output().shape(),
        op.window(),
        pool.int32("stream", stream.layout(), stream.words()),
        -exact.inputOffset(),
        limits(exact, doubled));
  }

  private KernelCall convTilesMaxPool(Op.Conv2d op) {
    Op.MaxPool2d maxPool = step.pool().orElseThrow();
    return new M4Call.ConvTilesMaxPool(
        kind,
        name,
        convTiles(op),
        step.output().shape(),
        maxPool.window(),
        PooledRows.of(step).bytes());
  }

  private KernelCall convTilesWindows(Op.Conv2d op) {
    Window window = step.pool().orElseThrow().window();
    return new M4Call.ConvTilesWindows(kind, name, convTiles(op), step.output().shape(), window);
  }

  private M4Call.Planes planes(Op.Weighted op) {
    Requantization exact = quantized.requantization(op);
    DoubledRequantization doubled = DoubledRequantization.of(op, exact).orElseThrow();
    PlaneStream stream = new PlaneStream(op, exact, doubled);
    return new M4Call.Planes(
        kind,
        name,
        op.input().shape(),
        step.output().shape(),
        Planes.window(op).padding(),
        step.pool().isPresent() ? 1 : 0,
        pool.int32("stream", stream.layout(), stream.words()),
        -exact.inputOffset(),
        limits(exact, doubled));
  }

  private KernelCall pointwisePlanes(Op.Conv2d lead) {
    Requantization exact = quantized.requantization(lead);
    DoubledRequantization doubled = DoubledRequantization.of(lead, exact).orElseThrow();
    PointwiseVariant variant = (PointwiseVariant) scheduled.choice().variant();
    PointwiseStream stream = new PointwiseStream(lead, exact, doubled, variant);
    return new M4Call.PointwisePlanes(
        kind,
        name,
        step.input().shape(),
        variant,
        pool.of(lead.name()).int32("stream", stream.layout(), stream.words()),
        PointwiseStream.high(lead, exact).isPresent() ? 1 : 0,
        limits(exact, doubled),
        planes((Op.Weighted) step.op()));
  }

  private KernelCall tablePlanes(Op.Conv2d lead) {
    Requantization exact = quantized.requantization(lead);
    DoubledRequantization doubled = DoubledRequantization.of(lead, exact).orElseThrow();
    ResultTable table = new ResultTable(lead, exact, doubled);
    return new M4Call.TablePlanes(
        kind,
        name,
        pool.of(lead.name()).int8("table", table.layoutOfPairs(), table.resultsInPairs()),
        step.input().shape().width(),
        planes((Op.Weighted) step.op()));
  }

  private KernelCall depthwiseQuads(Op.DepthwiseConv2d op) {
    Requantization exact = quantized.requantization(op);
    DoubledRequantization doubled = DoubledRequantization.of(op, exact).orElseThrow();
    QuadStream stream = new QuadStream(op, doubled);
    return new M4Call.DepthwiseQuads(
        kind,
        name,
        step.input().shape(),
        step.output().shape(),
        op.window(),
        step.pool().map(Op.MaxPool2d::window).orElse(Window.of(1, 1, 1, Padding.NONE)),
        pool.int32("stream", stream.layout(), stream.words()),
        -exact.inputOffset(),
        limits(exact, doubled));
  }

  private KernelCall convTable(Op.Conv2d op) {
    Requantization exact = quantized.requantization(op);
    DoubledRequantization doubled = DoubledRequantization.of(op, exact).orElseThrow();
    ResultTable table = new ResultTable(op, exact, doubled);
    return new M4Call.ConvTable(
        kind,
        name,
        step.input().shape(),
        step.output().shape(),
        op.window(),
        pool.int8("table", table.layout(), table.results()));
  }

  private KernelCall convWinograd(Op.Conv2d op) {
    Requantization exact = quantized.requantization(op);
    DoubledRequantization doubled = DoubledRequantization.of(op, exact).orElseThrow();
    WinogradVariant variant = (WinogradVariant) scheduled.choice().variant();
    WinogradStream stream = new WinogradStream(op, exact, doubled, variant);
    return new M4Call.ConvWinograd(
        kind,
        name,
        step.input().shape(),
        step.output().shape(),
        op.window().padding(),
        step.pool().isPresent() ? 1 : 0,
        variant,
        pool.int32("stream", stream.layout(), stream.words()),
        -exact.inputOffset(),
        limits(exact, doubled));
  }

  private KernelCall densePairs(Op.Dense op) {
    Requantization exact = quantized.requantization(op);
    DoubledRequantization doubled = DoubledRequantization.of(op, exact).orElseThrow();
    RowPairs rows = RowPairs.of(op, exact);
    RowPairStream stream = new RowPairStream(op, exact, doubled, rows);
    return new M4Call.DensePairs(
        kind,
        name,
        op.input().shape().elements(),
        rows.pairs().size(),
        pool.int32("stream", stream.layout(), stream.words()),
        exact.actMin(),
        exact.actMax());
  }

  private KernelCall addTables(Op.Add op) {
    Addition exact = (Addition) quantized.of(op);
    DoubledRequantization doubled = DoubledRequantization.of(exact).orElseThrow();
    String layout = AddendTable.layout();
    return new M4Call.AddTables(
        kind,
        name,
        op.output().shape().elements(),
        pool.int32("table1", layout, AddendTable.words(exact.left(), exact.leftShift())),
        pool.int32("table2", layout, AddendTable.words(exact.right(), exact.leftShift())),
        doubled.multipliers().at(0),
        doubled.roundings().at(0),
        doubled.shifts().at(0),
        new M4Call.Limits(doubled.limit().name(), exact.actMin(), exact.actMax()));
  }

  private static M4Call.Limits limits(Requantization exact, DoubledRequantization doubled) {
    return new M4Call.Limits(doubled.limit().name(), exact.actMin(), exact.actMax());
  }
}
