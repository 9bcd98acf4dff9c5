package org.netkit.aot.graph;

import java.util.List;
import java.util.Optional;

/** Small graphs for tests. */
public final class Graphs {
  private Graphs() {}

  /** An int8 tensor. */
  public static Tensor int8(int id, Shape shape, float scale, int zeroPoint) {
    QuantParams quantization = new QuantParams(scale, zeroPoint);
    return new Tensor(id, "t" + id, shape, ElementType.INT8, Optional.of(quantization));
  }

  /** A float32 tensor. */
  public static Tensor float32(int id, Shape shape) {
    return new Tensor(id, "t" + id, shape, ElementType.FLOAT32, Optional.empty());
  }

  /** The origin of the op of layer {@code layer}. */
  public static Origin origin(int layer) {
    return new Origin(layer, "op" + layer);
  }

  /** A graph of the given ops; the last one gives the output. */
  public static Graph of(Tensor input, Op... ops) {
    Tensor output = ops[ops.length - 1].output();
    return new Graph("test", input, List.of(ops), output, List.of(), 0.0f);
  }
}
