package org.netkit.aot.select;

import org.netkit.aot.fuse.Step;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Shape;

/**
 * The part of a convolution's output that is stored at a time when a max pool follows in the same
 * kernel: the rows under one row of pool windows. Without a pool, all of it.
 *
 * @param rows rows stored at a time
 * @param columns columns that some window reads
 * @param blocks how often
 * @param bytes int8 elements of a block, rounded up to a multiple of 4
 */
public record PooledRows(int rows, int columns, int blocks, int bytes) {

  /** The blocks of a step. */
  public static PooledRows of(Step step) {
    Shape map = step.op().output().shape();
    if (step.pool().isEmpty()) {
      return new PooledRows(map.height(), map.width(), 1, 0);
    }
    Op.MaxPool2d pool = step.pool().get();
    Shape output = pool.output().shape();
    int rows = pool.window().height();
    int columns = (output.width() - 1) * pool.window().strideWidth() + pool.window().width();
    int bytes = Math.multiplyExact(Math.multiplyExact(rows, columns), map.channels());
    return new PooledRows(rows, columns, output.height(), (bytes + 3) / 4 * 4);
  }

  /** Pixels that are computed, all blocks together. */
  long pixels() {
    return (long) rows * columns * blocks;
  }
}
