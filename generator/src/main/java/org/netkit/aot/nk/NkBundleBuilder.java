package org.netkit.aot.nk;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int32Data;
import org.netkit.aot.data.Int8Data;

/**
 * Makes a bundle from layers and tensors. Layers and weighted operations are added in execution
 * order; an operation's weights and biases are added together, as the format wants them.
 */
public final class NkBundleBuilder {
  private final String file;
  private final NkHeader header;
  private final List<LayerRecord> layers = new ArrayList<>();
  private final List<TensorEntry> weightCatalog = new ArrayList<>();
  private final List<TensorEntry> biasCatalog = new ArrayList<>();
  private final List<QuanDescriptor> quan = new ArrayList<>();
  private final ByteArrayOutputStream weights = new ByteArrayOutputStream();
  private final ByteArrayOutputStream biases = new ByteArrayOutputStream();
  private Optional<TestSuite> tests = Optional.empty();

  /**
   * An empty bundle.
   *
   * @param file name for messages
   */
  public NkBundleBuilder(String file, NkHeader header) {
    this.file = file;
    this.header = header;
  }

  /** Adds a layer record. */
  public NkBundleBuilder layer(LayerRecord layer) {
    layers.add(layer);
    return this;
  }

  /** Adds the constants of an operation to a float32 bundle; {@code dims} are the weights'. */
  public NkBundleBuilder floats(FloatData weightData, FloatData biasData, int... dims) {
    require(!header.isInt8(), "float32 tensors in an int8 bundle");
    entries(StoredType.FLOAT32, weightData.elements(), biasData.elements(), dims);
    weights.writeBytes(bytes(weightData));
    biases.writeBytes(bytes(biasData));
    return this;
  }

  /** Adds the constants of an operation to an int8 bundle; {@code dims} are the weights'. */
  public NkBundleBuilder int8(
      Int8Data weightData, Int32Data biasData, QuanDescriptor descriptor, int... dims) {
    require(header.isInt8(), "int8 tensors in a float32 bundle");
    entries(StoredType.INT8, weightData.elements(), biasData.elements(), dims);
    weights.writeBytes(weightData.toArray());
    biases.writeBytes(bytes(biasData));
    quan.add(descriptor);
    return this;
  }

  /** Sets the test cases. */
  public NkBundleBuilder tests(TestSuite suite) {
    tests = Optional.of(suite);
    return this;
  }

  /** The bundle; int8 weights are padded so that the biases start at a multiple of 4. */
  public NkBundle build() {
    ByteArrayOutputStream padded = new ByteArrayOutputStream();
    padded.writeBytes(weights.toByteArray());
    padded.writeBytes(new byte[-weights.size() & 3]);
    return new NkBundle(
        file,
        header,
        layers,
        weightCatalog,
        biasCatalog,
        quan,
        Payload.view(padded.toByteArray(), 0, padded.size()),
        Payload.view(biases.toByteArray(), 0, biases.size()),
        tests);
  }

  private void entries(StoredType type, int weightElements, int biasElements, int... dims) {
    TensorEntry entry = TensorEntry.of(type, dims);
    require(entry.elements() == weightElements, weightElements + " weights for " + entry.text());
    weightCatalog.add(entry);
    StoredType biasType = type == StoredType.INT8 ? StoredType.INT32 : type;
    biasCatalog.add(TensorEntry.of(biasType, biasElements));
  }

  private static byte[] bytes(FloatData data) {
    ByteBuffer buffer = buffer(data.elements());
    buffer.asFloatBuffer().put(data.toArray());
    return buffer.array();
  }

  private static byte[] bytes(Int32Data data) {
    ByteBuffer buffer = buffer(data.elements());
    buffer.asIntBuffer().put(data.toArray());
    return buffer.array();
  }

  private static ByteBuffer buffer(int words) {
    return ByteBuffer.allocate(words * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static void require(boolean condition, String problem) {
    if (!condition) {
      throw new IllegalArgumentException(problem);
    }
  }
}
