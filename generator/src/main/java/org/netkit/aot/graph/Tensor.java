package org.netkit.aot.graph;

import java.util.Optional;

/**
 * An activation tensor: the graph input or the output of one op.
 *
 * @param id unique within its graph; 0 is the graph input
 * @param name unique within its graph, such as {@code conv0} or {@code uib3.project}
 * @param shape geometry
 * @param type element type
 * @param quantization present if and only if the type is INT8
 */
public record Tensor(
    int id, String name, Shape shape, ElementType type, Optional<QuantParams> quantization) {
  /** Checks that an int8 tensor, and only an int8 tensor, has quantization parameters. */
  public Tensor {
    if (quantization.isPresent() != (type == ElementType.INT8)) {
      throw new IllegalArgumentException("tensor " + name + ": quantization and type disagree");
    }
  }

  /** An int8 tensor. */
  public static Tensor int8(int id, String name, Shape shape, QuantParams quantization) {
    return new Tensor(id, name, shape, ElementType.INT8, Optional.of(quantization));
  }

  /** A float32 tensor. */
  public static Tensor float32(int id, String name, Shape shape) {
    return new Tensor(id, name, shape, ElementType.FLOAT32, Optional.empty());
  }

  /** Bytes of the tensor, densely packed. */
  public int bytes() {
    return Math.multiplyExact(shape.elements(), type.bytes());
  }

  /** Quantization parameters of an int8 tensor. */
  public QuantParams quant() {
    return quantization.orElseThrow();
  }

  // What the language would generate is assembled when it first runs: too long for a short command.
  @Override
  public boolean equals(Object other) {
    return other instanceof Tensor that
        && id == that.id
        && name.equals(that.name)
        && shape.equals(that.shape)
        && type == that.type
        && quantization.equals(that.quantization);
  }

  @Override
  public int hashCode() {
    return 31 * id + name.hashCode();
  }
}
