import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.nk.NkBundle;
import org.netkit.aot.nk.NkReader;
import org.netkit.aot.nk.NkWriter;

/**
 * Makes the bundles of the Fashion-MNIST example from trained parameters and tells how good they
 * are: {@code MakeModel DATA_DIR PARAMETERS OUTPUT_DIR}.
 */
public final class MakeModel {
  /** Images of the training set, from the first on, whose activations set the int8 scales. */
  private static final int CALIBRATION_IMAGES = 1000;

  private MakeModel() {}

  /** Runs the program. */
  public static void main(String[] args) throws IOException {
    if (args.length != 3) {
      System.err.println("usage: MakeModel DATA_DIR PARAMETERS OUTPUT_DIR");
      System.exit(2);
    }
    ImageSet training = ImageSet.read(Path.of(args[0]), "train");
    ImageSet test = ImageSet.read(Path.of(args[0]), "t10k");
    NkBundle network = Network.read(Path.of(args[1]));
    List<FloatData> calibration =
        IntStream.range(0, CALIBRATION_IMAGES).mapToObj(training::real).toList();
    NkBundle quantized = PostTrainingQuantizer.quantize(network, ImageSet.INT8_PIXEL, calibration);

    TestCases cases = new TestCases(test, network);
    Path folder = Path.of(args[2]);
    report(write(folder.resolve("fashion_cnn.nk"), cases.addTo(network)), test);
    report(write(folder.resolve("fashion_cnn_int8.nk"), cases.addTo(quantized)), test);
  }

  /** Writes a bundle and gives what a reader makes of the file. */
  private static NkBundle write(Path file, NkBundle bundle) throws IOException {
    Files.write(file, NkWriter.write(bundle));
    return NkReader.read(file.getFileName().toString(), Files.readAllBytes(file));
  }

  private static void report(NkBundle bundle, ImageSet test) {
    Classifier classifier = new Classifier(bundle);
    long correct =
        IntStream.range(0, test.images())
            .parallel()
            .filter(image -> classifier.classOf(test, image) == test.label(image))
            .count();
    System.out.printf("%s: %d of %d test images correct%n", bundle.file(), correct, test.images());
  }
}
