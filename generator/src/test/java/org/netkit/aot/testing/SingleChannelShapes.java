package org.netkit.aot.testing;

import org.netkit.aot.graph.Activation;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.Padding;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.graph.Window;

/**
 * Networks of many int8 ops that work on one channel at a time: depthwise convolutions, 3x3 and 1x1
 * convolutions of one input channel, half of them with a 2x2 max pool behind. Rows 1 to 14, columns
 * 1 to 14, 15 to 30, 31 to 62 or 55 to 110 by the seed, channels 1 to 40, padding of every side. A
 * seed always gives the same network.
 */
public final class SingleChannelShapes {
  /** Columns of the input by the last two bits of the seed. */
  private static final int[] LEAST_COLUMNS = {1, 15, 31, 55};

  private final Chance chance;
  private final GraphMaker maker;

  private SingleChannelShapes(long seed) {
    this.chance = new Chance(seed);
    int least = LEAST_COLUMNS[(int) (seed & 3)];
    this.maker =
        GraphMaker.int8(
            chance.between(1, 14), chance.between(least, least == 1 ? 14 : 2 * least), 1, seed);
  }

  /** A network with that number of ops besides pools and those that only make channels. */
  public static Graph network(long seed, int ops) {
    SingleChannelShapes shapes = new SingleChannelShapes(seed);
    Tensor input = shapes.maker.here();
    for (int made = 0; made < ops; made++) {
      shapes.maker.from(input);
      shapes.op();
    }
    shapes.maker.from(input).depthwise(1, 1, Padding.NONE, Activation.NONE);
    return shapes.maker.build();
  }

  private void op() {
    int kind = chance.between(0, 7);
    if (kind == 0) {
      int stride = chance.between(1, 3);
      maker.conv(chance.between(1, 40), Window.of(1, 1, stride, Padding.NONE), activation());
    } else if (kind <= 2) {
      maker.conv(chance.between(1, 40), window(), activation());
      pool();
    } else {
      maker.conv(chance.between(1, 40), 1, 1, Padding.NONE, Activation.NONE);
      maker.depthwise(kind <= 5 ? window() : anyWindow(), activation());
      pool();
    }
  }

  private void pool() {
    Shape shape = maker.here().shape();
    if (chance.in(50) && shape.height() >= 2 && shape.width() >= 2) {
      maker.maxPool(2, 2);
    }
  }

  /** Results of an op spread from a few steps to more than the range of int8. */
  private Activation activation() {
    maker.loudness(chance.oneOf(1, 20, 80, 160));
    return chance.oneOf(0, 1, 2) == 0
        ? Activation.NONE
        : chance.in(60) ? Activation.RELU : Activation.RELU6;
  }

  /** 3x3 with stride 1 on the tensor. */
  private Window window() {
    Shape shape = maker.here().shape();
    int[] rows = axis(shape.height());
    int[] columns = axis(shape.width());
    return Window.of(3, 3, 1, new Padding(rows[0], rows[1], columns[0], columns[1]));
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
