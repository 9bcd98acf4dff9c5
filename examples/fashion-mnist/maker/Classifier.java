import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.GraphBuilder;
import org.netkit.aot.graph.QuantParams;
import org.netkit.aot.nk.NkBundle;
import org.netkit.aot.quant.Quantizer;
import org.netkit.aot.reference.ReferenceInterpreter;

/** A bundle, run by the compiler's reference interpreter: exact integers if it is int8. */
final class Classifier {
  private final Graph graph;
  private final ReferenceInterpreter interpreter;

  Classifier(NkBundle bundle) {
    graph = GraphBuilder.build(bundle, bundle.file());
    interpreter = new ReferenceInterpreter(new Quantizer().quantize(graph));
  }

  /** Probability of each class for an image of the set. */
  FloatData probabilities(ImageSet set, int image) {
    if (!graph.isInt8()) {
      return interpreter.run(set.real(image)).output().floating();
    }
    Int8Data quantized = interpreter.run(set.int8(image)).output().int8();
    QuantParams meaning = graph.output().quant();
    float[] real = new float[quantized.elements()];
    for (int i = 0; i < real.length; i++) {
      real[i] = meaning.scale() * (quantized.at(i) - meaning.zeroPoint());
    }
    return FloatData.wrap(real);
  }

  /** The most probable class; of equal ones the first. */
  int classOf(ImageSet set, int image) {
    FloatData probabilities = probabilities(set, image);
    int best = 0;
    for (int label = 1; label < probabilities.elements(); label++) {
      if (probabilities.at(label) > probabilities.at(best)) {
        best = label;
      }
    }
    return best;
  }
}
