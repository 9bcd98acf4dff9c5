package org.netkit.aot.select;

import java.util.List;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.quant.QuantizedGraph;

/**
 * {@code nk_table_planes_3x3_s8}: a pointwise convolution of one input channel, by table, that
 * leads a depthwise one which {@link Planes} covers. The tables hold the results that the compiler
 * has computed for all inputs.
 */
final class TablePlanes implements FastKernel {
  private static final int TABLE_BYTES = 512;

  @Override
  public List<KernelChoice> offers(Step step, QuantizedGraph graph) {
    boolean isTable =
        step.input().shape().channels() == 1 && PointwisePlanes.exactLead(step, graph).isPresent();
    return PlaneMap.of(step, graph).stream()
        .filter(map -> isTable)
        .map(map -> choice(step, map))
        .toList();
  }

  /** Four pixels of two channels: 26 cycles; a row 20. */
  private static KernelChoice choice(Step step, PlaneMap map) {
    int[] filled = PointwisePlanes.filled(step, map);
    int outputs = step.output().shape().channels();
    int outputPairs = (outputs + 1) / 2;
    long filling = (long) outputPairs * filled[0] * (20 + (filled[1] + 3L) / 4 * 26);
    return KernelChoice.plain(
            Kernel.TABLE_PLANES_3X3_S8,
            step,
            2 * map.planeBytes(),
            map.cycles(outputs) + filling,
            TABLE_BYTES * outputPairs + Planes.CHANNEL_BYTES * outputs)
        .with(map.variant());
  }
}
