package org.netkit.aot.crop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.netkit.aot.check.GraphChecker;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.GraphBuilder;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.nk.NkBundle;
import org.netkit.aot.quant.QuantizedGraph;
import org.netkit.aot.quant.Quantizer;
import org.netkit.aot.reference.Activations;
import org.netkit.aot.reference.ReferenceInterpreter;
import org.netkit.aot.reference.ReferenceResult;
import org.netkit.aot.testing.HostComparison;
import org.netkit.aot.testing.RandomBundles;

/**
 * Every tensor of a cropped network is the upper left part of the whole network's, bit for bit, and
 * the output is all of it: random bundles of all kinds of layers.
 */
class CropperProperties {
  private static final int BUNDLES = 150;

  /** Behind the inputs of equal elements. */
  private static final int RANDOM_INPUT = 2;

  @Test
  void int8TensorsAreParts() {
    assertThat(cropped(RandomBundles::int8)).isGreaterThan(10);
  }

  @Test
  void float32TensorsAreParts() {
    assertThat(cropped(RandomBundles::float32)).isGreaterThan(10);
  }

  /** Compares; gives the number of networks that the cropper changed. */
  private static int cropped(LongFunction<NkBundle> maker) {
    int changed = 0;
    for (long seed = 1; seed <= BUNDLES; seed++) {
      Graph whole = GraphChecker.check(GraphBuilder.build(maker.apply(seed), "random"));
      Graph crop = Cropper.crop(whole);
      if (!crop.equals(whole)) {
        changed++;
        compare(seed, whole, crop);
      }
    }
    return changed;
  }

  private static void compare(long seed, Graph whole, Graph crop) {
    assertThat(crop.output()).as("seed %d", seed).isEqualTo(whole.output());
    ReferenceResult expected = run(whole, seed);
    ReferenceResult actual = run(crop, seed);
    for (int i = 0; i < whole.ops().size(); i++) {
      Op op = crop.ops().get(i);
      Tensor from = whole.ops().get(i).output();
      assertThat(bits(actual.of(op), op.output().shape(), op.output().shape()))
          .as("seed %d, %s", seed, op.name())
          .isEqualTo(bits(expected.of(from), from.shape(), op.output().shape()));
    }
  }

  private static ReferenceResult run(Graph graph, long seed) {
    QuantizedGraph quantized = new Quantizer().quantize(graph);
    ReferenceInterpreter interpreter = new ReferenceInterpreter(quantized);
    byte[] input = HostComparison.inputs(quantized, 1, seed).get(RANDOM_INPUT);
    return graph.isInt8()
        ? interpreter.run(Int8Data.of(input))
        : interpreter.run(HostComparison.floats(input));
  }

  /** The first rows and columns of a tensor of that shape. */
  private static int[] bits(Activations values, Shape shape, Shape part) {
    return IntStream.range(0, part.elements())
        .map(
            i -> {
              int pixel = i / part.channels();
              int row = pixel / part.width();
              int place = row * shape.width() + pixel % part.width();
              return bits(values, place * shape.channels() + i % part.channels());
            })
        .toArray();
  }

  private static int bits(Activations values, int index) {
    return values instanceof Activations.Int8 int8
        ? int8.values().at(index)
        : Float.floatToRawIntBits(values.floating().at(index));
  }
}
