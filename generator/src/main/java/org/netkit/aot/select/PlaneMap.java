package org.netkit.aot.select;

import java.util.List;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Window;
import org.netkit.aot.quant.DoubledRequantization;
import org.netkit.aot.quant.QuantizedGraph;

/**
 * The map that 3x3 windows with stride 1 make of a plane, before a 2x2 max pool with stride 2 if
 * there is one.
 *
 * <p>Exact if the requantization has a doubled form: it never decreases when the accumulator grows,
 * so the maximum of results is the result of the maximum. Doubled weights, at most 256, are int16;
 * sums of products are taken modulo 2^32, and the sum itself fits.
 *
 * @param rows that the step needs, at least 2
 * @param columns that the step needs, at least 2
 * @param pools true if a max pool follows
 * @param variant pitch of the plane
 */
record PlaneMap(int rows, int columns, boolean pools, PlaneVariant variant) {

  /** The map of a step's op for each pitch; none if no kernel by planes computes the op. */
  static List<PlaneMap> of(Step step, QuantizedGraph graph) {
    if (!isSingleChannel(step.op()) || !fits(step)) {
      return List.of();
    }
    Op.Weighted op = (Op.Weighted) step.op();
    boolean pools = step.pool().isPresent();
    int scale = pools ? 2 : 1;
    Shape output = step.output().shape();
    int rows = scale * output.height();
    int columns = scale * output.width();
    if (rows < 2
        || columns < 2
        || DoubledRequantization.of(op, graph.requantization(op)).isEmpty()) {
      return List.of();
    }
    return PlaneVariant.of(columns + 2, op, graph.requantization(op))
        .map(variant -> new PlaneMap(rows, columns, pools, variant))
        .toList();
  }

  private static boolean isSingleChannel(Op op) {
    boolean hasOneInput = op instanceof Op.Conv2d conv && conv.input().shape().channels() == 1;
    return hasOneInput || op instanceof Op.DepthwiseConv2d;
  }

  private static boolean fits(Step step) {
    return isSquare(Planes.window(step.op()), 3, 1)
        && step.pool().map(Op.MaxPool2d::window).stream().allMatch(pool -> isSquare(pool, 2, 2));
  }

  private static boolean isSquare(Window window, int extent, int stride) {
    return window.height() == extent
        && window.width() == extent
        && window.strideHeight() == stride
        && window.strideWidth() == stride;
  }

  /** Bytes of one plane. */
  int planeBytes() {
    return Math.multiplyExact(rows + 2, variant.pitchBytes());
  }

  /**
   * Four results: 57 cycles if pooled, else 77, less if scaled; a row of windows 20. A call 100:
   * one for a channel, and where not pooled more for a last odd row and column.
   */
  long cycles(int outputs) {
    long windowRows = (rows + 1L) / 2;
    int window = pools ? 57 : 77;
    int saved = variant.isScaled() ? (pools ? 4 : 16) : 0;
    long row = 20 + (columns + 1L) / 2 * (window - saved);
    int calls = pools ? 1 : (1 + rows % 2) * (1 + columns % 2);
    return outputs * (100 * calls + windowRows * row);
  }
}
