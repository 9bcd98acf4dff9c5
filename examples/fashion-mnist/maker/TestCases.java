import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.nk.NkBundle;
import org.netkit.aot.nk.TestCaseRecord;
import org.netkit.aot.nk.TestSuite;

/**
 * The test cases inside the bundles: of each class the first image of the test set, in the order of
 * the classes. Expected are the probabilities that the float32 network gives.
 */
final class TestCases {
  /** What the probabilities of a test case may differ from the float32 network's. */
  private static final float TOLERANCE = 0.05f;

  private static final List<String> CLASSES =
      List.of(
          "t-shirt",
          "trouser",
          "pullover",
          "dress",
          "coat",
          "sandal",
          "shirt",
          "sneaker",
          "bag",
          "ankle boot");

  private final ImageSet set;
  private final Classifier expected;

  /**
   * Test cases from a set of images.
   *
   * @param network the float32 network
   */
  TestCases(ImageSet set, NkBundle network) {
    this.set = set;
    this.expected = new Classifier(network);
  }

  /** The bundle with the test cases, which it must pass. */
  NkBundle addTo(NkBundle bundle) {
    Classifier classifier = new Classifier(bundle);
    for (int label = 0; label < CLASSES.size(); label++) {
      int image = set.firstOf(label);
      FloatData actual = classifier.probabilities(set, image);
      FloatData wanted = expected.probabilities(set, image);
      if (classifier.classOf(set, image) != label || difference(actual, wanted) > TOLERANCE) {
        throw new IllegalStateException(
            bundle.file() + ": test image " + image + " (" + CLASSES.get(label) + ") fails");
      }
    }
    List<TestCaseRecord> cases =
        IntStream.range(0, CLASSES.size()).mapToObj(label -> record(label, bundle)).toList();
    return new NkBundle(
        bundle.file(),
        bundle.header(),
        bundle.layers(),
        bundle.weightCatalog(),
        bundle.biasCatalog(),
        bundle.quan(),
        bundle.weights(),
        bundle.biases(),
        Optional.of(new TestSuite(TOLERANCE, bundle.isInt8(), cases)));
  }

  private TestCaseRecord record(int label, NkBundle bundle) {
    int image = set.firstOf(label);
    String name = CLASSES.get(label);
    FloatData probabilities = expected.probabilities(set, image);
    return bundle.isInt8()
        ? TestCaseRecord.ofInt8(name, OptionalInt.of(label), set.int8(image), probabilities)
        : TestCaseRecord.ofFloat(name, OptionalInt.of(label), set.real(image), probabilities);
  }

  private static float difference(FloatData left, FloatData right) {
    float largest = 0;
    for (int i = 0; i < left.elements(); i++) {
      largest = Math.max(largest, Math.abs(left.at(i) - right.at(i)));
    }
    return largest;
  }
}
