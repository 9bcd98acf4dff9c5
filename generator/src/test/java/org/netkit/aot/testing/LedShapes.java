package org.netkit.aot.testing;

import org.netkit.aot.graph.Activation;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.Padding;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.graph.Window;

/**
 * Networks of many pointwise convolutions, each with a depthwise convolution behind it, half of
 * them with a max pool. Rows and columns up to 40, channels 1 to 70, padding of every side. A seed
 * always gives the same network.
 */
public final class LedShapes {
  private final Chance chance;
  private final GraphMaker maker;

  private LedShapes(long seed) {
    this.chance = new Chance(seed);
    int channels = chance.in(20) ? 1 : inputs();
    int width = chance.in(50) ? chance.between(1, 14) : chance.between(6, 40);
    this.maker = GraphMaker.int8(chance.between(3, 19), width, channels, seed);
  }

  /** Channels; up to 32 fit the kernels' registers at once. */
  private int inputs() {
    return chance.in(40) ? chance.between(29, 32) : chance.between(1, 70);
  }

  /** A network with that number of depthwise convolutions with a pointwise one before them. */
  public static Graph network(long seed, int pairs) {
    LedShapes shapes = new LedShapes(seed);
    Tensor input = shapes.maker.here();
    for (int made = 0; made < pairs; made++) {
      shapes.maker.from(input);
      shapes.pair();
    }
    shapes.maker.from(input).depthwise(1, 1, Padding.NONE, Activation.NONE);
    return shapes.maker.build();
  }

  private void pair() {
    if (chance.in(50)) {
      maker.conv(inputs(), 1, 1, Padding.NONE, activation());
    }
    maker.conv(chance.between(1, 20), 1, 1, Padding.NONE, activation());
    boolean isSmall = chance.in(70);
    maker.depthwise(isSmall ? window() : anyWindow(), activation());
    Shape shape = maker.here().shape();
    int size = chance.in(75) ? 2 : chance.between(1, 3);
    if (chance.in(50) && shape.height() >= size && shape.width() >= size) {
      maker.maxPool(size, size);
    }
  }

  /** Results of an op spread from a few steps to more than the range of int8. */
  private Activation activation() {
    maker.loudness(chance.oneOf(1, 20, 80, 160));
    return chance.oneOf(0, 1, 2) == 0
        ? Activation.NONE
        : chance.in(60) ? Activation.RELU : Activation.RELU6;
  }

  /** 3x3 on the tensor, mostly with stride 1. */
  private Window window() {
    Shape shape = maker.here().shape();
    int[] rows = axis(shape.height());
    int[] columns = axis(shape.width());
    int stride = chance.in(75) ? 1 : 2;
    return Window.of(3, 3, stride, new Padding(rows[0], rows[1], columns[0], columns[1]));
  }

  private Window anyWindow() {
    Shape shape = maker.here().shape();
    int[] rows = axis(shape.height());
    int[] columns = axis(shape.width());
    return new Window(
        chance.between(1, Math.min(7, shape.height() + rows[0] + rows[1])),
        chance.between(1, Math.min(7, shape.width() + columns[0] + columns[1])),
        chance.between(1, 3),
        chance.between(1, 3),
        new Padding(rows[0], rows[1], columns[0], columns[1]));
  }

  /** Padding before and behind. */
  private int[] axis(int extent) {
    while (true) {
      int before = chance.in(40) ? 0 : chance.between(0, 3);
      int behind = chance.in(40) ? 0 : chance.between(0, 3);
      if (extent + before + behind >= 3) {
        return new int[] {before, behind};
      }
    }
  }
}
