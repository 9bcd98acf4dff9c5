import java.util.List;
import java.util.stream.IntStream;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int32Data;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.GraphBuilder;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.QuantParams;
import org.netkit.aot.nk.NkBundle;
import org.netkit.aot.nk.NkBundleBuilder;
import org.netkit.aot.nk.NkHeader;
import org.netkit.aot.nk.QuanDescriptor;
import org.netkit.aot.quant.Quantizer;
import org.netkit.aot.reference.ReferenceInterpreter;
import org.netkit.aot.reference.ReferenceResult;

/**
 * Makes an int8 bundle of a float32 bundle of convolutions, depthwise convolutions, pools and dense
 * layers, as the TensorFlow Lite 8-bit quantization specification has it: weights symmetric with
 * one scale per output channel, activations affine with one scale per tensor, biases in units of
 * input scale times weight scale. Rounding is to nearest, ties to even.
 */
final class PostTrainingQuantizer {
  private static final int LARGEST_WEIGHT = 127;
  private static final int STEPS = 255;

  private PostTrainingQuantizer() {}

  /**
   * Quantizes a network.
   *
   * @param network float32, one weighted op per layer with weights
   * @param input meaning of the int8 model's inputs
   * @param calibration inputs whose activations the int8 scales must cover
   */
  static NkBundle quantize(NkBundle network, QuantParams input, List<FloatData> calibration) {
    NkHeader from = network.header();
    NkHeader header =
        NkHeader.cnn(NkHeader.INT8_VERSION, from.height(), from.width(), from.channels());
    NkBundleBuilder bundle = new NkBundleBuilder(network.file(), header);
    network.layers().forEach(bundle::layer);
    List<QuantParams> outputs = outputs(network, calibration);
    QuantParams in = input;
    for (int index = 0; index < network.weightedOps(); index++) {
      addWeighted(bundle, network, index, in, outputs.get(index));
      in = outputs.get(index);
    }
    return bundle.build();
  }

  /** For each weighted op, the scale that covers its outputs on the calibration inputs. */
  private static List<QuantParams> outputs(NkBundle network, List<FloatData> calibration) {
    Graph graph = GraphBuilder.build(network, network.file());
    List<Op> ops = graph.ops().stream().filter(op -> op instanceof Op.Weighted).toList();
    ReferenceInterpreter interpreter = new ReferenceInterpreter(new Quantizer().quantize(graph));
    float[] minimum = new float[ops.size()];
    float[] maximum = new float[ops.size()];
    for (FloatData input : calibration) {
      ReferenceResult result = interpreter.run(input);
      for (int index = 0; index < ops.size(); index++) {
        FloatData values = result.of(ops.get(index)).floating();
        for (int i = 0; i < values.elements(); i++) {
          minimum[index] = Math.min(minimum[index], values.at(i));
          maximum[index] = Math.max(maximum[index], values.at(i));
        }
      }
    }
    return IntStream.range(0, ops.size()).mapToObj(i -> covering(minimum[i], maximum[i])).toList();
  }

  /** 255 steps from {@code minimum}, at most 0, to {@code maximum}, with real 0 on one of them. */
  private static QuantParams covering(float minimum, float maximum) {
    float scale = (maximum - minimum) / STEPS;
    return new QuantParams(scale, (int) Math.rint(Byte.MIN_VALUE - minimum / scale));
  }

  private static void addWeighted(
      NkBundleBuilder bundle, NkBundle network, int index, QuantParams in, QuantParams out) {
    float[] weights = network.floatWeights(index).toArray();
    float[] biases = network.floatBiases(index).toArray();
    int perChannel = weights.length / biases.length;
    float[] scales = new float[biases.length];
    byte[] int8Weights = new byte[weights.length];
    int[] int32Biases = new int[biases.length];
    float largestScale = 0;
    for (int channel = 0; channel < scales.length; channel++) {
      int first = channel * perChannel;
      float scale = largest(weights, first, perChannel) / LARGEST_WEIGHT;
      for (int i = first; i < first + perChannel; i++) {
        int8Weights[i] = (byte) Math.rint(weights[i] / scale);
      }
      int32Biases[channel] = bias(biases[channel], (double) in.scale() * scale);
      scales[channel] = scale;
      largestScale = Math.max(largestScale, scale);
    }
    QuanDescriptor descriptor =
        new QuanDescriptor(
            in.scale(),
            in.zeroPoint(),
            largestScale,
            in.scale() * scales[0],
            out.scale(),
            out.zeroPoint(),
            FloatData.wrap(scales));
    int[] dims = network.weightCatalog().get(index).dims().stream().mapToInt(d -> d).toArray();
    bundle.int8(Int8Data.wrap(int8Weights), Int32Data.wrap(int32Biases), descriptor, dims);
  }

  /** Largest absolute value of some weights. */
  private static float largest(float[] weights, int first, int elements) {
    float largest = 0;
    for (int i = first; i < first + elements; i++) {
      largest = Math.max(largest, Math.abs(weights[i]));
    }
    if (largest == 0) {
      throw new IllegalStateException("an output channel has no weights: training has failed");
    }
    return largest;
  }

  private static int bias(float bias, double scale) {
    double steps = Math.rint(bias / scale);
    if (Math.abs(steps) > Integer.MAX_VALUE / 2) {
      throw new IllegalStateException("a bias is too large for its scale: training has failed");
    }
    return (int) steps;
  }
}
