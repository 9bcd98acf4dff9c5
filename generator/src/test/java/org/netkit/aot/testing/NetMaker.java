package org.netkit.aot.testing;

import java.util.SplittableRandom;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int32Data;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.nk.LayerRecord;
import org.netkit.aot.nk.NkBundle;
import org.netkit.aot.nk.NkBundleBuilder;
import org.netkit.aot.nk.NkHeader;
import org.netkit.aot.nk.NkReader;
import org.netkit.aot.nk.NkWriter;
import org.netkit.aot.nk.QuanDescriptor;
import org.netkit.aot.nk.TestSuite;

/**
 * Makes bundles layer by layer with pseudo-random constants. In an int8 net every op has output
 * scale 0.05 and zero point -3, and so has its input.
 */
public final class NetMaker {
  public static final String FILE = "net.nk";
  public static final float SCALE = 0.05f;
  public static final int ZERO_POINT = -3;

  private final boolean isInt8;
  private final NkBundleBuilder builder;
  private final SplittableRandom random = new SplittableRandom(1);

  private NetMaker(NkHeader header) {
    this.isInt8 = header.isInt8();
    this.builder = new NkBundleBuilder(FILE, header);
  }

  public static NetMaker float32(int height, int width, int channels) {
    return new NetMaker(NkHeader.cnn(NkHeader.FLOAT32_VERSION, height, width, channels));
  }

  public static NetMaker int8(int height, int width, int channels) {
    return new NetMaker(NkHeader.cnn(NkHeader.INT8_VERSION, height, width, channels));
  }

  public static NetMaker floatMlp(int features) {
    return new NetMaker(NkHeader.mlp(NkHeader.FLOAT32_VERSION, features));
  }

  public NetMaker layer(LayerRecord layer) {
    builder.layer(layer);
    return this;
  }

  /** A weight tensor with the given extents, and {@code channels} biases. */
  public NetMaker tensors(int channels, int... dims) {
    if (isInt8) {
      return tensors(channels, quan(SCALE, ZERO_POINT, SCALE, ZERO_POINT), dims);
    }
    builder.floats(floats(elements(dims)), floats(channels), dims);
    return this;
  }

  /** The same for an int8 net, with a descriptor. */
  public NetMaker tensors(int channels, QuanDescriptor descriptor, int... dims) {
    int[] biases = new int[channels];
    for (int c = 0; c < channels; c++) {
      biases[c] = random.nextInt(-1000, 1000);
    }
    return tensors(bytes(elements(dims)), Int32Data.wrap(biases), descriptor, dims);
  }

  public NetMaker tensors(
      Int8Data weights, Int32Data biases, QuanDescriptor descriptor, int... dims) {
    builder.int8(weights, biases, descriptor, dims);
    return this;
  }

  public NetMaker tests(TestSuite suite) {
    builder.tests(suite);
    return this;
  }

  /** The bundle as a reader gives it. */
  public NkBundle build() {
    return NkReader.read(FILE, NkWriter.write(builder.build()));
  }

  /** A descriptor with one weight scale of 0.01. */
  public static QuanDescriptor quan(float in, int inZero, float out, int outZero) {
    return new QuanDescriptor(in, inZero, 0.01f, in * 0.01f, out, outZero, FloatData.of());
  }

  private FloatData floats(int elements) {
    float[] values = new float[elements];
    for (int i = 0; i < elements; i++) {
      values[i] = (float) random.nextDouble(-1, 1);
    }
    return FloatData.wrap(values);
  }

  private Int8Data bytes(int elements) {
    byte[] values = new byte[elements];
    random.nextBytes(values);
    return Int8Data.wrap(values);
  }

  private static int elements(int... dims) {
    int product = 1;
    for (int dim : dims) {
      product *= dim;
    }
    return product;
  }
}
