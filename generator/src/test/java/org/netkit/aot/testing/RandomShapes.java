package org.netkit.aot.testing;

import org.netkit.aot.graph.Activation;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.Padding;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.graph.Window;

/**
 * Networks of many int8 ops side by side, for a comparison of every step: convolutions, depthwise
 * convolutions, pools and dense layers of random shapes. Channels 1 to 300, kernels 1 to 7 on each
 * axis, strides 1 to 3, padding of every side. A seed always gives the same network.
 *
 * <pre>
 *   input -> conv -> op     each hub tensor is read by several ops; what they write is read by no
 *              |---> op     one, but it is a step's result like any other
 *              '---> conv -> op ...
 * </pre>
 */
public final class RandomShapes {
  /** Keeps a firmware with many of these within a few hundred kilobytes. */
  private static final int MOST_WEIGHTS = 20_000;

  private static final int OPS_A_HUB = 6;

  private final Chance chance;
  private final RandomWindows windows;
  private final GraphMaker maker;

  private RandomShapes(long seed) {
    this.chance = new Chance(seed);
    this.windows = new RandomWindows(chance);
    this.maker =
        GraphMaker.int8(
            chance.between(1, 12), chance.between(1, 12), chance.oneOf(1, 1, 2, 3, 4, 8), seed);
  }

  /** A network with that number of ops that compute something. */
  public static Graph network(long seed, int ops) {
    RandomShapes shapes = new RandomShapes(seed);
    Tensor hub = shapes.maker.here();
    for (int made = 0; made < ops; made++) {
      if (made % OPS_A_HUB == 0) {
        hub = shapes.hub();
      } else {
        shapes.op();
      }
      shapes.maker.from(hub);
    }
    shapes.maker.depthwise(1, 1, Padding.NONE, Activation.NONE);
    return shapes.maker.build();
  }

  /** A convolution whose result the next ops read; keeps rows and columns. */
  private Tensor hub() {
    int channels = channels(maker.here().shape().channels());
    maker.conv(channels, Window.of(1, 1, 1, Padding.NONE), activation());
    return maker.here();
  }

  private void op() {
    Shape shape = maker.here().shape();
    int kind = chance.between(0, 9);
    if (kind < 4) {
      Window window = windows.convolution(shape);
      int channels = channels(Math.multiplyExact(window.taps(), shape.channels()));
      maker.conv(channels, window, activation());
    } else if (kind < 7) {
      maker.depthwise(windows.convolution(shape), activation());
    } else if (kind == 7) {
      maker.maxPool(windows.pool(shape));
    } else if (kind == 8) {
      maker.avgPool(windows.pool(shape));
    } else {
      int units = Math.max(1, Math.min(chance.between(1, 300), MOST_WEIGHTS / shape.elements()));
      maker.flatten().dense(units, activation());
    }
  }

  private int channels(int weightsAChannel) {
    int wanted = chance.in(30) ? chance.between(1, 8) : chance.between(1, 300);
    return Math.max(1, Math.min(wanted, MOST_WEIGHTS / weightsAChannel));
  }

  private Activation activation() {
    return switch (chance.between(0, 2)) {
      case 0 -> Activation.NONE;
      case 1 -> Activation.RELU;
      default -> Activation.RELU6;
    };
  }
}
