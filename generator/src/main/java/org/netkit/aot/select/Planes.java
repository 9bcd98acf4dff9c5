package org.netkit.aot.select;

import java.util.List;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Window;
import org.netkit.aot.quant.QuantizedGraph;

/**
 * {@code nk_planes_3x3_s8}: 3x3 windows with stride 1 on one channel at a time, alone or with a 2x2
 * max pool of stride 2: depthwise convolutions and convolutions of one input channel. Why it is
 * exact stands at {@link PlaneMap}.
 */
public final class Planes implements FastKernel {
  /** Six weight pairs, bias, multiplier, rounding, shift. */
  static final int CHANNEL_BYTES = 40;

  private static final int PLANES_AT_A_TIME = 4;

  @Override
  public List<KernelChoice> offers(Step step, QuantizedGraph graph) {
    return PlaneMap.of(step, graph).stream().map(map -> choice(step, map)).toList();
  }

  /** The elements of the planes take 4 cycles each, a row of four channels 60, all around 1000. */
  private static KernelChoice choice(Step step, PlaneMap map) {
    int inputs = step.input().shape().channels();
    int outputs = step.output().shape().channels();
    long fours = (inputs + 3) / 4;
    long filling = (map.rows() + 2) * (4L * inputs * (map.columns() + 2) + 60 * fours) + 1_000;
    return KernelChoice.plain(
            Kernel.PLANES_3X3_S8,
            step,
            Math.multiplyExact(map.planeBytes(), Math.min(inputs, PLANES_AT_A_TIME)),
            map.cycles(outputs) + filling,
            CHANNEL_BYTES * outputs)
        .with(map.variant());
  }

  /** The window of a convolution that this kernel covers. */
  public static Window window(Op op) {
    return op instanceof Op.Conv2d conv ? conv.window() : ((Op.DepthwiseConv2d) op).window();
  }
}
