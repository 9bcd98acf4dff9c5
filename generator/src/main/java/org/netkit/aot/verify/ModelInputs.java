package org.netkit.aot.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.Graph;

/**
 * Inputs to run a model on: its own test cases, and generated ones.
 *
 * <p>The generated ones begin with what breaks kernels: the smallest value everywhere, the largest,
 * the zero point, ramps in both directions, the two extremes in turn. Random ones follow, of four
 * kinds in turn: all values, the upper half, the lower half, and few values that are not the zero
 * point. Float32 models get the same patterns scaled to -1..1.
 */
public final class ModelInputs {
  private static final int FIXED_PATTERNS = 6;
  private static final int RANDOM_KINDS = 4;
  private static final float FLOAT_SCALE = 1 / 128f;

  private final Graph graph;
  private final int zeroPoint;

  private ModelInputs(Graph graph) {
    this.graph = graph;
    this.zeroPoint = graph.isInt8() ? graph.input().quant().zeroPoint() : 0;
  }

  /** The test cases inside the bundle. */
  public static List<ModelInput> embedded(Graph graph) {
    return graph.testCases().stream()
        .map(
            c ->
                graph.isInt8()
                    ? new ModelInput(c.name(), c.int8Input())
                    : ModelInput.of(c.name(), c.floatInput()))
        .toList();
  }

  /**
   * Generated inputs; the same arguments give the same inputs.
   *
   * @param count how many, 0 or more
   * @param seed chooses the random ones
   */
  public static List<ModelInput> generated(Graph graph, int count, long seed) {
    ModelInputs inputs = new ModelInputs(graph);
    SplittableRandom random = new SplittableRandom(seed);
    List<ModelInput> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(i < FIXED_PATTERNS ? inputs.pattern(i) : inputs.random(i, random.split()));
    }
    return List.copyOf(all);
  }

  private ModelInput pattern(int number) {
    return switch (number) {
      case 0 -> input("all -128", i -> -128);
      case 1 -> input("all 127", i -> 127);
      case 2 -> input("zero point", i -> zeroPoint);
      case 3 -> input("ramp up", i -> (byte) (i - 128));
      case 4 -> input("ramp down", i -> (byte) (127 - i));
      default -> input("extremes in turn", i -> i % 2 == 0 ? -128 : 127);
    };
  }

  private ModelInput random(int number, SplittableRandom random) {
    return switch (number % RANDOM_KINDS) {
      case 0 -> input("random " + number, i -> random.nextInt(-128, 128));
      case 1 -> input("random upper " + number, i -> random.nextInt(0, 128));
      case 2 -> input("random lower " + number, i -> random.nextInt(-128, 0));
      default ->
          input(
              "random sparse " + number,
              i -> random.nextInt(8) == 0 ? random.nextInt(-128, 128) : zeroPoint);
    };
  }

  private ModelInput input(String name, IntUnaryOperator valueAt) {
    int elements = graph.input().shape().elements();
    byte[] values = new byte[elements];
    for (int i = 0; i < elements; i++) {
      values[i] = (byte) valueAt.applyAsInt(i);
    }
    if (graph.isInt8()) {
      return new ModelInput(name, Int8Data.wrap(values));
    }
    float[] floats = new float[elements];
    for (int i = 0; i < elements; i++) {
      floats[i] = values[i] * FLOAT_SCALE;
    }
    return ModelInput.of(name, FloatData.wrap(floats));
  }
}
