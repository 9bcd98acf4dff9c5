package org.netkit.aot.reference;

import java.util.List;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Shape;

/** Ops that only move values, for arrays of any primitive type. */
final class Moves {
  private Moves() {}

  /**
   * Copies parts one behind the other, as a whole or pixel by pixel.
   *
   * @param parts arrays of one type, in the order of the op's inputs
   * @param destination array of the same type and of the output's size
   */
  static void concat(Op.Concat op, List<?> parts, Object destination) {
    int pixels = op.isFlat() ? 1 : op.output().shape().height() * op.output().shape().width();
    int to = 0;
    for (int pixel = 0; pixel < pixels; pixel++) {
      for (int p = 0; p < parts.size(); p++) {
        int run = op.inputs().get(p).shape().elements() / pixels;
        System.arraycopy(parts.get(p), pixel * run, destination, to, run);
        to += run;
      }
    }
  }

  /** Repeats each pixel {@code factor} times on both axes. */
  static void upsample(Op.Upsample2d op, Object source, Object destination) {
    Shape in = op.input().shape();
    Shape out = op.output().shape();
    int channels = in.channels();
    for (int y = 0; y < out.height(); y++) {
      for (int x = 0; x < out.width(); x++) {
        int from = (y / op.factor() * in.width() + x / op.factor()) * channels;
        System.arraycopy(source, from, destination, (y * out.width() + x) * channels, channels);
      }
    }
  }
}
