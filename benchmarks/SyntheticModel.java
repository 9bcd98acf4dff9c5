import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int32Data;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.nk.ActivationCode;
import org.netkit.aot.nk.LayerRecord;
import org.netkit.aot.nk.NkBundleBuilder;
import org.netkit.aot.nk.NkFormat;
import org.netkit.aot.nk.NkHeader;
import org.netkit.aot.nk.NkWriter;
import org.netkit.aot.nk.QuanDescriptor;

/**
 * Writes an int8 bundle of about a given size: 3x3 convolutions of 256 channels with random weights.
 *
 * <p>java -cp JAR SyntheticModel.java MEGABYTES FILE
 */
public final class SyntheticModel {
  private static final int CHANNELS = 256;
  private static final int FILTER_BYTES = CHANNELS * 9 * CHANNELS;

  public static void main(String[] arguments) throws Exception {
    int layers = Math.max(1, (int) (Double.parseDouble(arguments[0]) * 1e6 / FILTER_BYTES + 0.5));
    SplittableRandom random = new SplittableRandom(layers);
    NkBundleBuilder bundle =
        new NkBundleBuilder("synthetic.nk", NkHeader.cnn(4, 8, 8, CHANNELS));
    for (int i = 0; i < layers; i++) {
      byte[] filter = new byte[FILTER_BYTES];
      random.nextBytes(filter);
      bundle.layer(
          new LayerRecord.Conv2d(
              3, 1, CHANNELS, ActivationCode.RELU, 1, 1, 0, NkFormat.DEFAULT_ALPHA));
      bundle.int8(
          Int8Data.wrap(filter),
          Int32Data.wrap(new int[CHANNELS]),
          new QuanDescriptor(0.02f, -128, 0.002f, 4e-5f, 0.02f, -128, scales()),
          CHANNELS,
          3,
          3,
          CHANNELS);
    }
    Files.write(Path.of(arguments[1]), NkWriter.write(bundle.build()));
  }

  private static FloatData scales() {
    float[] scales = new float[CHANNELS];
    for (int c = 0; c < CHANNELS; c++) {
      scales[c] = 0.002f * (c + 1) / CHANNELS;
    }
    return FloatData.wrap(scales);
  }
}
