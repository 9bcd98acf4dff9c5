package org.netkit.aot.crop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.netkit.aot.graph.Activation;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Padding;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.testing.GraphMaker;

class CropperTest {
  private static final Padding NONE = Padding.NONE;

  @Test
  void poolsThatLeaveRowsOverShrinkAllBeforeThem() {
    Graph graph =
        GraphMaker.int8(28, 28, 1, 1)
            .conv(2, 3, 1, NONE, Activation.RELU)
            .maxPool(2, 2)
            .conv(3, 3, 1, NONE, Activation.RELU)
            .maxPool(2, 2)
            .flatten()
            .dense(4, Activation.NONE)
            .build();
    assertThat(shapes(Cropper.crop(graph)))
        .containsExactly(
            "[1, 24, 24, 2]",
            "[1, 12, 12, 2]",
            "[1, 10, 10, 3]",
            "[1, 5, 5, 3]",
            "[1, 75]",
            "[1, 4]");
  }

  @Test
  void aStrideAndPaddingReadLess() {
    Graph graph =
        GraphMaker.int8(9, 9, 1, 1)
            .conv(2, 3, 1, new Padding(1, 1, 1, 1), Activation.RELU)
            .conv(3, 1, 2, NONE, Activation.RELU)
            .maxPool(2, 2)
            .build();
    assertThat(shapes(Cropper.crop(graph)))
        .containsExactly("[1, 7, 7, 2]", "[1, 4, 4, 3]", "[1, 2, 2, 3]");
  }

  @Test
  void theReaderThatNeedsMostDecides() {
    GraphMaker maker = GraphMaker.int8(7, 7, 2, 1).conv(2, 1, 1, NONE, Activation.RELU);
    Tensor skip = maker.here();
    Graph graph = maker.conv(2, 1, 1, NONE, Activation.NONE).addTo(skip).maxPool(2, 2).build();
    assertThat(shapes(Cropper.crop(graph)))
        .containsExactly("[1, 6, 6, 2]", "[1, 6, 6, 2]", "[1, 6, 6, 2]", "[1, 3, 3, 2]");
  }

  @Test
  void nothingChangesWhereAllIsRead() {
    Graph graph =
        GraphMaker.int8(8, 8, 2, 1)
            .conv(3, 3, 1, new Padding(1, 1, 1, 1), Activation.RELU)
            .maxPool(2, 2)
            .build();
    assertThat(Cropper.crop(graph)).isEqualTo(graph);
  }

  @Test
  void operandsOfAnAdditionKeepOneShape() {
    GraphMaker maker = GraphMaker.int8(7, 7, 2, 1).conv(2, 1, 1, NONE, Activation.RELU);
    Tensor skip = maker.here();
    Tensor side = maker.conv(2, 3, 1, NONE, Activation.NONE).here();
    Tensor sum = maker.from(skip).conv(2, 1, 1, NONE, Activation.NONE).addTo(skip).here();
    Tensor small = maker.from(sum).conv(2, 3, 1, NONE, Activation.NONE).addTo(side).here();
    Graph graph = maker.from(small).maxPool(2, 2).build();
    assertThat(shapes(Cropper.crop(graph)))
        .containsExactly(
            "[1, 6, 6, 2]",
            "[1, 4, 4, 2]",
            "[1, 6, 6, 2]",
            "[1, 6, 6, 2]",
            "[1, 4, 4, 2]",
            "[1, 4, 4, 2]",
            "[1, 2, 2, 2]");
  }

  @Test
  void anAdditionOfATensorThatIsReadWholeIsWhole() {
    GraphMaker maker = GraphMaker.int8(7, 7, 2, 1);
    Tensor input = maker.here();
    Graph graph = maker.conv(2, 1, 1, NONE, Activation.NONE).addTo(input).maxPool(2, 2).build();
    assertThat(Cropper.crop(graph)).isEqualTo(graph);
  }

  private static List<String> shapes(Graph graph) {
    return graph.ops().stream().map(Op::output).map(tensor -> tensor.shape().text()).toList();
  }
}
