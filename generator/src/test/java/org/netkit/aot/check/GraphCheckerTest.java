package org.netkit.aot.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.netkit.aot.data.Int32Data;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.diag.CompileException;
import org.netkit.aot.diag.Diagnostic;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.GraphBuilder;
import org.netkit.aot.graph.Graphs;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.nk.ActivationCode;
import org.netkit.aot.nk.LayerRecord;
import org.netkit.aot.nk.QuanDescriptor;
import org.netkit.aot.testing.NetMaker;

class GraphCheckerTest {

  @Test
  void everySumOfAllLayersMustFit() {
    NetMaker net = NetMaker.int8(1, 1, 2);
    dense(net, Int32Data.of(0, 2147418622), NetMaker.quan(1, 0, 1, 0));
    dense(net, Int32Data.of(2147418623, 0), NetMaker.quan(1, 0, 1, 0));
    dense(net, Int32Data.of(0, Integer.MIN_VALUE), NetMaker.quan(1, 0, 1, 0));
    // |bias| + 255 * (127 + 128) may be 2^31 - 1 but no more
    assertThat(refusal(net))
        .containsExactly(
            "net.nk @0x0040: error NK303: layer 1 (dense): channel 0 can sum up to 2147483648, more"
                + " than a 32-bit accumulator holds",
            "net.nk @0x0050: error NK303: layer 2 (dense): channel 1 can sum up to 2147548673, more"
                + " than a 32-bit accumulator holds");
  }

  @Test
  void aLeftShiftMustFitTheRangeOfTheSum() {
    NetMaker net = NetMaker.int8(1, 1, 2);
    // inputs -128..127 less zero point 2: the sum is within 12 + 127 * 125 + 128 * 130
    int largest = 12 + 127 * 125 + 128 * 130;
    assertThat(largest).isEqualTo(32527);
    QuanDescriptor fits = NetMaker.quan(1, 2, 0.01f * 0x1p-15f, 2);
    QuanDescriptor tooFine = NetMaker.quan(0.01f * 0x1p-15f, 2, 0.000099f * 0x1p-31f, 2);
    dense(net, Int32Data.of(12, 0), fits);
    dense(net, Int32Data.of(12, 0), tooFine);
    assertThat(refusal(net))
        .containsExactly(
            "net.nk @0x0040: error NK304: layer 1 (dense): channel 0: a sum of up to 32527 shifted"
                + " left by 17 exceeds 32 bits");
  }

  @Test
  void additionsMustNotScaleUp() {
    Shape shape = Shape.vector(1);
    Tensor in = Graphs.int8(0, shape, 1.0f, 0);
    Op fits = new Op.Add(Graphs.origin(0), in, in, Graphs.int8(1, shape, 0x1p-21f, 0));
    assertThat(GraphChecker.check(Graphs.of(in, fits))).isEqualTo(Graphs.of(in, fits));
    Op tooFine = new Op.Add(Graphs.origin(0), in, in, Graphs.int8(1, shape, 0x1p-22f, 0));
    assertThat(refusal(Graphs.of(in, tooFine)))
        .containsExactly(
            "graph: error NK304: op0: addition: a sum of up to 267386880 shifted left by 4 exceeds"
                + " 32 bits");
  }

  @Test
  void softmaxNeedsAScaleAndAnEnd() {
    Tensor in = Graphs.int8(0, Shape.vector(4096), 0x1p-26f, 0);
    Op op = new Op.Softmax(Graphs.origin(0), in, Graphs.int8(1, in.shape(), 1 / 256f, -128));
    assertThat(refusal(Graphs.of(in, op)))
        .containsExactly(
            "graph: error NK305: op0: the softmax input has scale 1.49011612E-8, zero point 0; the"
                + " scale must be more than 2^-26",
            "graph: error NK306: op0: softmax over 4096 elements, must be at most 4095");
  }

  private static void dense(NetMaker net, Int32Data biases, QuanDescriptor descriptor) {
    net.layer(new LayerRecord.Dense(2, ActivationCode.NONE, 0))
        .tensors(
            Int8Data.of((byte) 127, (byte) -128, (byte) 127, (byte) -128),
            biases,
            descriptor,
            2,
            2);
  }

  private static List<String> refusal(NetMaker net) {
    return refusal(GraphBuilder.build(net.build(), "net"));
  }

  private static List<String> refusal(Graph graph) {
    CompileException refusal =
        catchThrowableOfType(CompileException.class, () -> GraphChecker.check(graph));
    assertThat(refusal).as("the graph was accepted").isNotNull();
    assertThat(refusal.diagnostics()).allMatch(d -> d.hint().isPresent());
    return refusal.diagnostics().stream()
        .map(Diagnostic::text)
        .map(GraphCheckerTest::first)
        .toList();
  }

  private static String first(String text) {
    return text.lines().findFirst().orElseThrow();
  }
}
