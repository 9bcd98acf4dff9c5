package org.netkit.aot.testing;

import org.netkit.aot.graph.Activation;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.Padding;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Window;

/**
 * Networks of many int8 ops that read the same tensor: fully connected layers and convolutions of
 * any geometry, half of these with a max pool behind. Rows, columns 1 to 9, channels 1 to 40. In
 * every other network no weight is -128. A seed always gives the same network.
 */
public final class TileShapes {
  private final Chance chance;
  private final GraphMaker maker;

  private TileShapes(long seed) {
    this.chance = new Chance(seed);
    this.maker =
        GraphMaker.int8(chance.between(1, 9), chance.between(1, 9), chance.between(1, 40), seed);
    if (seed % 2 == 0) {
      maker.symmetric();
    }
  }

  /** A network with that number of dense ops and convolutions. */
  public static Graph network(long seed, int ops) {
    TileShapes shapes = new TileShapes(seed);
    var input = shapes.maker.here();
    for (int made = 0; made < ops; made++) {
      shapes.maker.from(input);
      shapes.op();
    }
    return shapes.maker.build();
  }

  private void op() {
    Activation activation = Activation.values()[chance.between(0, 2)];
    if (chance.in(35)) {
      maker.dense(chance.between(1, 40), activation);
    } else {
      maker.conv(chance.between(1, 40), window(3, 2), activation);
      if (chance.in(50)) {
        maker.maxPool(pool());
      }
    }
  }

  private Window pool() {
    Shape map = maker.here().shape();
    return new Window(
        chance.between(1, Math.min(3, map.height())),
        chance.between(1, Math.min(3, map.width())),
        chance.between(1, 3),
        chance.between(1, 3),
        Padding.NONE);
  }

  private Window window(int mostExtent, int mostPadding) {
    Shape shape = maker.here().shape();
    int height = chance.between(1, mostExtent);
    int width = chance.between(1, mostExtent);
    return new Window(
        height,
        width,
        chance.between(1, 2),
        chance.between(1, 2),
        new Padding(
            padding(height, shape.height(), mostPadding),
            chance.between(0, mostPadding),
            padding(width, shape.width(), mostPadding),
            chance.between(0, mostPadding)));
  }

  /** Padding before, such that the window fits. */
  private int padding(int extent, int available, int most) {
    return Math.max(chance.between(0, most), Math.max(0, extent - available));
  }
}
