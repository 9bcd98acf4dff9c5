import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.nk.ActivationCode;
import org.netkit.aot.nk.LayerKind;
import org.netkit.aot.nk.LayerRecord;
import org.netkit.aot.nk.NkBundle;
import org.netkit.aot.nk.NkBundleBuilder;
import org.netkit.aot.nk.NkFormat;
import org.netkit.aot.nk.NkHeader;

/** The network of the example: {@code train.py} trains the same layers. */
final class Network {
  private static final List<Layer> LAYERS =
      List.of(
          convolution(1, 16, 3, 1),
          pool(LayerKind.MAX_POOL2D, 2),
          depthwise(16, 3, 1),
          convolution(16, 48, 1, 0),
          depthwise(48, 3, 1),
          convolution(48, 64, 1, 0),
          pool(LayerKind.MAX_POOL2D, 2),
          convolution(64, 64, 3, 0),
          pool(LayerKind.AVG_POOL2D, 5),
          new Layer(new LayerRecord.Flatten()),
          classifier(64, 10));

  private Network() {}

  /**
   * A layer as the bundle has it.
   *
   * @param record its record
   * @param dims extents of its weights, output channels first; none if it has no weights
   */
  private record Layer(LayerRecord record, int... dims) {}

  /** The float32 bundle with the parameters that {@code train.py} wrote. */
  static NkBundle read(Path parameters) throws IOException {
    NkHeader header =
        NkHeader.cnn(NkHeader.FLOAT32_VERSION, ImageSet.EDGE, ImageSet.EDGE, ImageSet.CHANNELS);
    NkBundleBuilder bundle = new NkBundleBuilder("fashion_cnn", header);
    FloatBuffer values =
        ByteBuffer.wrap(Files.readAllBytes(parameters))
            .order(ByteOrder.LITTLE_ENDIAN)
            .asFloatBuffer();
    for (Layer layer : LAYERS) {
      bundle.layer(layer.record());
      if (layer.dims().length > 0) {
        FloatData weights = next(values, product(layer.dims()));
        bundle.floats(weights, next(values, layer.dims()[0]), layer.dims());
      }
    }
    if (values.hasRemaining()) {
      throw new IOException(parameters + ": more parameters than the network has");
    }
    return bundle.build();
  }

  private static FloatData next(FloatBuffer values, int elements) {
    float[] taken = new float[elements];
    values.get(taken);
    return FloatData.wrap(taken);
  }

  private static int product(int... factors) {
    int product = 1;
    for (int factor : factors) {
      product *= factor;
    }
    return product;
  }

  /** Convolution with ReLU, stride 1 and {@code pad} pixels of padding on each side. */
  private static Layer convolution(int inputs, int filters, int kernel, int pad) {
    LayerRecord record =
        new LayerRecord.Conv2d(
            kernel, 1, filters, ActivationCode.RELU, pad, pad, 0, NkFormat.DEFAULT_ALPHA);
    return new Layer(record, filters, kernel, kernel, inputs);
  }

  /** Convolution of each channel on its own; else as {@link #convolution}. */
  private static Layer depthwise(int channels, int kernel, int pad) {
    LayerRecord record =
        new LayerRecord.DepthwiseConv2d(
            kernel, 1, channels, ActivationCode.RELU, pad, pad, kernel, NkFormat.DEFAULT_ALPHA);
    return new Layer(record, channels, kernel, kernel);
  }

  /** Pooling of windows side by side. */
  private static Layer pool(LayerKind kind, int edge) {
    return new Layer(new LayerRecord.Pool(kind, edge, edge, 0, 0, edge));
  }

  private static Layer classifier(int inputs, int classes) {
    LayerRecord record =
        new LayerRecord.Dense(classes, ActivationCode.SOFTMAX, NkFormat.DEFAULT_ALPHA);
    return new Layer(record, classes, inputs);
  }
}
