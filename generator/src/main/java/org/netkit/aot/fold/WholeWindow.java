package org.netkit.aot.fold;

import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Window;

/**
 * A convolution whose only window is its whole input is fully connected: its weights OHWI and its
 * input HWC lie in the order of a fully connected layer, so the sums have the same terms. Kernels
 * for fully connected layers need less space for the weights, and less time.
 */
final class WholeWindow {
  private WholeWindow() {}

  /** The op itself, or the fully connected op that does the same. */
  static Op asDense(Op op) {
    return op instanceof Op.Conv2d conv && coversInput(conv)
        ? new Op.Dense(
            conv.origin(), conv.in(), conv.output(), conv.parameters(), conv.activation())
        : op;
  }

  private static boolean coversInput(Op.Conv2d conv) {
    Window window = conv.window();
    Shape input = conv.in().shape();
    return window.height() == input.height()
        && window.width() == input.width()
        && window.padding().isNone()
        && conv.output().shape().isVector();
  }
}
