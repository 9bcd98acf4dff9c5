package org.netkit.aot.testing;

import org.netkit.aot.graph.Activation;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.Padding;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.graph.Window;

/**
 * Networks of many int8 3x3 convolutions with stride 1 that read the same tensor, half of them with
 * a 2x2 max pool behind. Rows and columns 1 to 13, output channels 1 to 9, padding of every side. A
 * seed always gives the same network.
 */
public final class WinogradShapes {
  private final Chance chance;
  private final GraphMaker maker;

  private WinogradShapes(long seed, int channels) {
    this.chance = new Chance(seed);
    this.maker = GraphMaker.int8(chance.between(1, 13), chance.between(1, 13), channels, seed);
    if (seed % 2 == 0) {
      maker.symmetric();
    }
  }

  /**
   * A network.
   *
   * @param channels of the input, a multiple of four
   * @param ops number of convolutions
   */
  public static Graph network(long seed, int channels, int ops) {
    WinogradShapes shapes = new WinogradShapes(seed, channels);
    Tensor input = shapes.maker.here();
    for (int made = 0; made < ops; made++) {
      shapes.maker.from(input);
      shapes.op();
    }
    return shapes.maker.build();
  }

  private void op() {
    Shape input = maker.here().shape();
    int[] rows = axis(input.height());
    int[] columns = axis(input.width());
    Padding padding = new Padding(rows[0], rows[1], columns[0], columns[1]);
    Activation activation = Activation.values()[chance.between(0, 2)];
    maker.conv(chance.between(1, 9), Window.of(3, 3, 1, padding), activation);
    Shape map = maker.here().shape();
    if (chance.in(50) && map.height() >= 2 && map.width() >= 2) {
      maker.maxPool(2, 2);
    }
  }

  /** Padding before and behind, such that the window fits. */
  private int[] axis(int extent) {
    while (true) {
      int before = chance.in(40) ? 0 : chance.between(0, 4);
      int behind = chance.in(40) ? 0 : chance.between(0, 4);
      if (extent + before + behind >= 3) {
        return new int[] {before, behind};
      }
    }
  }
}
