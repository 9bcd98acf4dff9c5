package org.netkit.aot.select;

import java.util.List;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Window;
import org.netkit.aot.quant.DoubledRequantization;
import org.netkit.aot.quant.QuantizedGraph;

/**
 * {@code nk_conv2d_table_s8}: 1x1 convolutions of one input channel without padding. A result is a
 * function of one input element and has 256 values, which the compiler computes.
 */
final class ConvTable implements FastKernel {
  private static final int INPUTS = 256;

  @Override
  public List<KernelChoice> offers(Step step, QuantizedGraph graph) {
    if (!(step.op() instanceof Op.Conv2d conv) || step.pool().isPresent() || !fits(conv)) {
      return List.of();
    }
    if (DoubledRequantization.of(conv, graph.requantization(conv)).isEmpty()) {
      return List.of();
    }
    long pixels = (long) step.output().shape().height() * step.output().shape().width();
    int channels = step.output().shape().channels();
    int constantBytes = Math.multiplyExact(INPUTS, channels);
    return List.of(
        KernelChoice.plain(
            Kernel.CONV2D_TABLE_S8, step, 0, cycles(pixels, channels), constantBytes));
  }

  private static boolean fits(Op.Conv2d conv) {
    Window window = conv.window();
    return window.taps() == 1 && window.padding().isNone() && conv.input().shape().channels() == 1;
  }

  /** A pixel: 45 cycles and 1 a channel to copy, 15 more if these are no words. */
  private static long cycles(long pixels, int channels) {
    return pixels * (45L + channels + (channels % 4 == 0 ? 0 : 15));
  }
}
