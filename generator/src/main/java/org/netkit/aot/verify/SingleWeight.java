package org.netkit.aot.verify;

import java.util.List;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Window;

/** What a channel gives if one of its weights is another one. */
final class SingleWeight {
  private final WeightedStep right;
  private final Step step;
  private final OutputStage stage;
  private final List<Evidence> evidence;
  private final List<int[]> accumulators;

  SingleWeight(
      WeightedStep right,
      Step step,
      OutputStage stage,
      List<Evidence> evidence,
      List<int[]> accumulators) {
    this.right = right;
    this.step = step;
    this.stage = stage;
    this.evidence = evidence;
    this.accumulators = accumulators;
  }

  /** True if the channel then gives what was seen, in every inference. */
  boolean explains(int channel, int tap, int weight) {
    int change = weight - right.weights()[tap];
    int channels = step.output().shape().channels();
    for (int n = 0; n < evidence.size(); n++) {
      Int8Data input = evidence.get(n).of(step.operand());
      Int8Data got = evidence.get(n).got();
      for (int i = channel; i < got.elements(); i += channels) {
        int most = Byte.MIN_VALUE;
        for (int from : right.sources(i)) {
          int acc = accumulators.get(n)[from] + change * factor(input, from, tap);
          most = Math.max(most, stage.apply(acc, channel));
        }
        if (most != got.at(i)) {
          return false;
        }
      }
    }
    return true;
  }

  /** What a weight is multiplied with for an element of the convolution's output; 0 outside. */
  private int factor(Int8Data input, int element, int tap) {
    Window window = right.window();
    int depth = right.isDepthwise() ? 1 : right.in().channels();
    int inChannel = tap % right.tapsAChannel();
    int kx = inChannel / depth % window.width();
    int ky = inChannel / depth / window.width();
    int pixel = element / right.out().channels();
    int y = pixel / right.out().width() * window.strideHeight() - window.padding().top() + ky;
    int x = pixel % right.out().width() * window.strideWidth() - window.padding().left() + kx;
    if (y < 0 || y >= right.in().height() || x < 0 || x >= right.in().width()) {
      return 0;
    }
    int channel = right.isDepthwise() ? element % right.out().channels() : inChannel % depth;
    int from = (y * right.in().width() + x) * right.in().channels() + channel;
    return input.at(from) + right.inputOffset();
  }
}
