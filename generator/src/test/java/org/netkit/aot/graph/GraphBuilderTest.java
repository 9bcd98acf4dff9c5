package org.netkit.aot.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.nk.ActivationCode;
import org.netkit.aot.nk.LayerKind;
import org.netkit.aot.nk.LayerRecord;
import org.netkit.aot.nk.TestCaseRecord;
import org.netkit.aot.nk.TestSuite;
import org.netkit.aot.testing.NetMaker;

/** What layers become: one line an op, with its kind, inputs, shape and activation. */
class GraphBuilderTest {

  @Test
  void plainLayers() {
    NetMaker net =
        NetMaker.int8(9, 8, 1)
            .layer(new LayerRecord.Conv2d(3, 2, 4, ActivationCode.RELU, 0, 1, 0x10, 0))
            .layer(new LayerRecord.DepthwiseConv2d(3, 1, 4, ActivationCode.RELU6, 1, 1, 3, 0))
            .layer(new LayerRecord.Pool(LayerKind.MAX_POOL2D, 2, 1, 0, 0, 3))
            .layer(new LayerRecord.Pool(LayerKind.AVG_POOL2D, 2, 1, 0, 0, 0x1000))
            .layer(new LayerRecord.Flatten())
            .layer(new LayerRecord.Dense(5, ActivationCode.SOFTMAX, 0))
            .tensors(4, 4, 3, 3, 1)
            .tensors(4, 4, 3, 3)
            .tensors(5, 5, 24);
    assertThat(lines(net))
        .containsExactly(
            "Conv2d conv0 (input) [1, 4, 5, 4] RELU",
            "DepthwiseConv2d depthwise1 (conv0) [1, 4, 5, 4] RELU6",
            "MaxPool2d pool2 (depthwise1) [1, 3, 3, 4]",
            "AvgPool2d avgpool3 (pool2) [1, 2, 3, 4]",
            "Flatten flatten4 (avgpool3) [1, 24]",
            "Dense dense5 (flatten4) [1, 5] NONE",
            "Softmax dense5.softmax (dense5) [1, 5]");
    Graph graph = build(net);
    assertThat(graph.input().quant()).isEqualTo(quant());
    assertThat(graph.ops().get(3).output().quant()).isEqualTo(quant());
    assertThat(graph.output().quant()).isEqualTo(new QuantParams(1 / 256f, -128));
    assertThat(((Op.Conv2d) graph.ops().get(0)).window())
        .isEqualTo(Window.of(3, 3, 2, new Padding(0, 0, 1, 2)));
    assertThat(graph.ops().get(6).origin().place().subject()).contains("layer 5 (dense), softmax");
  }

  @Test
  void activationsOfFloat32Layers() {
    NetMaker net =
        NetMaker.floatMlp(2)
            .layer(new LayerRecord.Dense(2, ActivationCode.LEAKY_RELU, 0.25f))
            .layer(new LayerRecord.Dense(2, ActivationCode.RELU6, 0))
            .layer(new LayerRecord.Dense(2, ActivationCode.TANH, 0))
            .layer(new LayerRecord.Dense(2, ActivationCode.SIGMOID, 0))
            .tensors(2, 2, 2)
            .tensors(2, 2, 2)
            .tensors(2, 2, 2)
            .tensors(2, 2, 2);
    assertThat(lines(net))
        .containsExactly(
            "Dense dense0 (input) [1, 2] NONE",
            "Unary dense0.leaky_relu (dense0) [1, 2] LEAKY_RELU 0.25",
            "Dense dense1 (dense0.leaky_relu) [1, 2] RELU6",
            "Dense dense2 (dense1) [1, 2] NONE",
            "Unary dense2.tanh (dense2) [1, 2] TANH 0.0",
            "Dense dense3 (dense2.tanh) [1, 2] NONE",
            "Unary dense3.sigmoid (dense3) [1, 2] SIGMOID 0.0");
  }

  @Test
  void uibInInt8() {
    NetMaker net =
        NetMaker.int8(7, 7, 8)
            .layer(new LayerRecord.MobileNetV4Uib(8, 8, 3, 5, 1, false, 1.9f))
            .layer(new LayerRecord.MobileNetV4Uib(8, 12, 3, 5, 2, true, 2.0f))
            .layer(new LayerRecord.MobileNetV4Uib(12, 12, 5, 0, 2, true, 1.0f))
            .tensors(8, 8, 3, 3)
            .tensors(16, 16, 1, 1, 8)
            .tensors(16, 16, 5, 5)
            .tensors(8, NetMaker.quan(0.05f, -3, 0.1f, 7), 8, 1, 1, 16)
            .tensors(8, NetMaker.quan(0.1f, 7, 0.05f, -3), 8, 3, 3)
            .tensors(16, 16, 1, 1, 8)
            .tensors(16, 16, 5, 5)
            .tensors(12, 12, 1, 1, 16)
            .tensors(12, 12, 5, 5)
            .tensors(16, 16, 1, 1, 12)
            .tensors(12, 12, 1, 1, 16);
    assertThat(lines(net))
        .containsExactly(
            "DepthwiseConv2d uib0.start (input) [1, 7, 7, 8] NONE",
            "Conv2d uib0.expand (uib0.start) [1, 7, 7, 16] RELU",
            "DepthwiseConv2d uib0.middle (uib0.expand) [1, 7, 7, 16] RELU",
            "Conv2d uib0.project (uib0.middle) [1, 7, 7, 8] NONE",
            "Add uib0.add (uib0.project, input) [1, 7, 7, 8]",
            "DepthwiseConv2d uib1.start (uib0.add) [1, 7, 7, 8] NONE",
            "Conv2d uib1.expand (uib1.start) [1, 7, 7, 16] RELU",
            "DepthwiseConv2d uib1.middle (uib1.expand) [1, 4, 4, 16] RELU",
            "Conv2d uib1.project (uib1.middle) [1, 4, 4, 12] NONE",
            "DepthwiseConv2d uib2.start (uib1.project) [1, 2, 2, 12] NONE",
            "Conv2d uib2.expand (uib2.start) [1, 2, 2, 16] RELU",
            "Conv2d uib2.project (uib2.expand) [1, 2, 2, 12] NONE");
    assertThat(build(net).ops().get(4).output().quant()).isEqualTo(new QuantParams(0.1f, 7));
  }

  @Test
  void float32Blocks() {
    NetMaker net =
        NetMaker.float32(6, 6, 2)
            .layer(new LayerRecord.ConvNextV2Block(2, 1e-6f))
            .layer(new LayerRecord.ResNetBasicBlock(2, 3, 2))
            .layer(new LayerRecord.LayerNorm2d(3, 1e-5f))
            .layer(new LayerRecord.MobileNetV4Uib(3, 4, 0, 3, 1, false, 2.0f))
            .tensors(2, 2, 7, 7)
            .tensors(2, 2)
            .tensors(8, 8, 2)
            .tensors(8, 8)
            .tensors(2, 2, 8)
            .tensors(3, 3, 3, 3, 2)
            .tensors(3, 3)
            .tensors(3, 3, 3, 3, 3)
            .tensors(3, 3)
            .tensors(3, 3, 1, 1, 2)
            .tensors(3, 3)
            .tensors(3, 3)
            .tensors(8, 8, 1, 1, 3)
            .tensors(8, 8)
            .tensors(8, 8, 3, 3)
            .tensors(8, 8)
            .tensors(4, 4, 1, 1, 8)
            .tensors(4, 4);
    assertThat(lines(net))
        .containsExactly(
            "DepthwiseConv2d convnext0.depthwise (input) [1, 6, 6, 2] NONE",
            "LayerNorm convnext0.norm (convnext0.depthwise) [1, 6, 6, 2]",
            "Conv2d convnext0.expand (convnext0.norm) [1, 6, 6, 8] NONE",
            "Unary convnext0.gelu (convnext0.expand) [1, 6, 6, 8] GELU 0.0",
            "GlobalResponseNorm convnext0.grn (convnext0.gelu) [1, 6, 6, 8]",
            "Conv2d convnext0.project (convnext0.grn) [1, 6, 6, 2] NONE",
            "Add convnext0.add (convnext0.project, input) [1, 6, 6, 2]",
            "Conv2d resnet1.conv1 (convnext0.add) [1, 3, 3, 3] NONE",
            "ChannelAffine resnet1.norm1 (resnet1.conv1) [1, 3, 3, 3]",
            "Unary resnet1.relu1 (resnet1.norm1) [1, 3, 3, 3] RELU 0.0",
            "Conv2d resnet1.conv2 (resnet1.relu1) [1, 3, 3, 3] NONE",
            "ChannelAffine resnet1.norm2 (resnet1.conv2) [1, 3, 3, 3]",
            "Conv2d resnet1.shortcut (convnext0.add) [1, 3, 3, 3] NONE",
            "ChannelAffine resnet1.shortcut_norm (resnet1.shortcut) [1, 3, 3, 3]",
            "Add resnet1.add (resnet1.norm2, resnet1.shortcut_norm) [1, 3, 3, 3]",
            "Unary resnet1.relu2 (resnet1.add) [1, 3, 3, 3] RELU 0.0",
            "LayerNorm layernorm2 (resnet1.relu2) [1, 3, 3, 3]",
            "Conv2d uib3.expand (layernorm2) [1, 3, 3, 8] NONE",
            "ChannelAffine uib3.expand_norm (uib3.expand) [1, 3, 3, 8]",
            "Unary uib3.expand_relu (uib3.expand_norm) [1, 3, 3, 8] RELU 0.0",
            "DepthwiseConv2d uib3.middle (uib3.expand_relu) [1, 3, 3, 8] NONE",
            "ChannelAffine uib3.middle_norm (uib3.middle) [1, 3, 3, 8]",
            "Unary uib3.middle_relu (uib3.middle_norm) [1, 3, 3, 8] RELU 0.0",
            "Conv2d uib3.project (uib3.middle_relu) [1, 3, 3, 4] NONE",
            "ChannelAffine uib3.project_norm (uib3.project) [1, 3, 3, 4]");
  }

  @Test
  void yoloxHead() {
    NetMaker net =
        NetMaker.float32(2, 3, 4)
            .layer(new LayerRecord.YoloxDecoupledHead(4, 5, 6, 1))
            .tensors(5, 5, 1, 1, 4)
            .tensors(5, 5, 3, 3, 5)
            .tensors(5, 5, 3, 3, 5)
            .tensors(6, 6, 1, 1, 5)
            .tensors(4, 4, 1, 1, 5)
            .tensors(1, 1, 1, 1, 5);
    assertThat(lines(net))
        .containsExactly(
            "Conv2d head0.stem (input) [1, 2, 3, 5] NONE",
            "Unary head0.stem_silu (head0.stem) [1, 2, 3, 5] SILU 0.0",
            "Conv2d head0.cls0 (head0.stem_silu) [1, 2, 3, 5] NONE",
            "Unary head0.cls0_silu (head0.cls0) [1, 2, 3, 5] SILU 0.0",
            "Conv2d head0.reg0 (head0.stem_silu) [1, 2, 3, 5] NONE",
            "Unary head0.reg0_silu (head0.reg0) [1, 2, 3, 5] SILU 0.0",
            "Conv2d head0.cls_pred (head0.cls0_silu) [1, 2, 3, 6] NONE",
            "Conv2d head0.reg_pred (head0.reg0_silu) [1, 2, 3, 4] NONE",
            "Conv2d head0.obj_pred (head0.reg0_silu) [1, 2, 3, 1] NONE",
            "Concat head0.concat (head0.reg_pred, head0.obj_pred, head0.cls_pred)"
                + " [1, 2, 3, 11]");
  }

  @Test
  void yoloxPyramid() {
    NetMaker net =
        NetMaker.float32(8, 4, 2)
            .layer(new LayerRecord.FeatureTap(2, 0))
            .layer(new LayerRecord.Pool(LayerKind.MAX_POOL2D, 2, 2, 0, 0, 0))
            .layer(new LayerRecord.FeatureTap(2, 1))
            .layer(new LayerRecord.Pool(LayerKind.MAX_POOL2D, 2, 2, 0, 0, 0))
            .layer(new LayerRecord.YoloxPafpnMultiscale(2, 2, 2, 3, 4, 0));
    net.tensors(3, 3, 1, 1, 2).tensors(3, 3, 1, 1, 2).tensors(3, 3, 1, 1, 2);
    for (int i = 0; i < 4; i++) {
      net.tensors(3, 3, 3, 3).tensors(3, 3, 1, 1, 3);
    }
    for (int i = 0; i < 3; i++) {
      net.tensors(3, 3, 1, 1, 3).tensors(4, 4, 1, 1, 3);
      net.tensors(4, 4, 1, 1, 3).tensors(1, 1, 1, 1, 3);
    }
    assertThat(lines(net))
        .containsExactly(
            "MaxPool2d pool1 (input) [1, 4, 2, 2]",
            "MaxPool2d pool3 (pool1) [1, 2, 1, 2]",
            "Conv2d pafpn4.lateral3 (input) [1, 8, 4, 3] NONE",
            "Conv2d pafpn4.lateral4 (pool1) [1, 4, 2, 3] NONE",
            "Conv2d pafpn4.lateral5 (pool3) [1, 2, 1, 3] NONE",
            "Upsample2d pafpn4.td_p4_up (pafpn4.lateral5) [1, 4, 2, 3]",
            "Add pafpn4.td_p4_add (pafpn4.lateral4, pafpn4.td_p4_up) [1, 4, 2, 3]",
            "DepthwiseConv2d pafpn4.td_p4_dw (pafpn4.td_p4_add) [1, 4, 2, 3] NONE",
            "Conv2d pafpn4.td_p4_pw (pafpn4.td_p4_dw) [1, 4, 2, 3] NONE",
            "Unary pafpn4.td_p4_silu (pafpn4.td_p4_pw) [1, 4, 2, 3] SILU 0.0",
            "Upsample2d pafpn4.td_p3_up (pafpn4.td_p4_silu) [1, 8, 4, 3]",
            "Add pafpn4.td_p3_add (pafpn4.lateral3, pafpn4.td_p3_up) [1, 8, 4, 3]",
            "DepthwiseConv2d pafpn4.td_p3_dw (pafpn4.td_p3_add) [1, 8, 4, 3] NONE",
            "Conv2d pafpn4.td_p3_pw (pafpn4.td_p3_dw) [1, 8, 4, 3] NONE",
            "Unary pafpn4.td_p3_silu (pafpn4.td_p3_pw) [1, 8, 4, 3] SILU 0.0",
            "DepthwiseConv2d pafpn4.bu_n4_dw (pafpn4.td_p3_silu) [1, 4, 2, 3] NONE",
            "Conv2d pafpn4.bu_n4_pw (pafpn4.bu_n4_dw) [1, 4, 2, 3] NONE",
            "Unary pafpn4.bu_n4_silu (pafpn4.bu_n4_pw) [1, 4, 2, 3] SILU 0.0",
            "Add pafpn4.bu_n4_add (pafpn4.bu_n4_silu, pafpn4.td_p4_silu) [1, 4, 2, 3]",
            "DepthwiseConv2d pafpn4.bu_n5_dw (pafpn4.bu_n4_add) [1, 2, 1, 3] NONE",
            "Conv2d pafpn4.bu_n5_pw (pafpn4.bu_n5_dw) [1, 2, 1, 3] NONE",
            "Unary pafpn4.bu_n5_silu (pafpn4.bu_n5_pw) [1, 2, 1, 3] SILU 0.0",
            "Add pafpn4.bu_n5_add (pafpn4.bu_n5_silu, pafpn4.lateral5) [1, 2, 1, 3]",
            "Conv2d pafpn4.head_p3_stem (pafpn4.td_p3_silu) [1, 8, 4, 3] NONE",
            "Unary pafpn4.head_p3_stem_silu (pafpn4.head_p3_stem) [1, 8, 4, 3] SILU 0.0",
            "Conv2d pafpn4.head_p3_cls_pred (pafpn4.head_p3_stem_silu) [1, 8, 4, 4] NONE",
            "Conv2d pafpn4.head_p3_reg_pred (pafpn4.head_p3_stem_silu) [1, 8, 4, 4] NONE",
            "Conv2d pafpn4.head_p3_obj_pred (pafpn4.head_p3_stem_silu) [1, 8, 4, 1] NONE",
            "Concat pafpn4.head_p3_concat (pafpn4.head_p3_reg_pred, pafpn4.head_p3_obj_pred,"
                + " pafpn4.head_p3_cls_pred) [1, 8, 4, 9]",
            "Conv2d pafpn4.head_n4_stem (pafpn4.bu_n4_add) [1, 4, 2, 3] NONE",
            "Unary pafpn4.head_n4_stem_silu (pafpn4.head_n4_stem) [1, 4, 2, 3] SILU 0.0",
            "Conv2d pafpn4.head_n4_cls_pred (pafpn4.head_n4_stem_silu) [1, 4, 2, 4] NONE",
            "Conv2d pafpn4.head_n4_reg_pred (pafpn4.head_n4_stem_silu) [1, 4, 2, 4] NONE",
            "Conv2d pafpn4.head_n4_obj_pred (pafpn4.head_n4_stem_silu) [1, 4, 2, 1] NONE",
            "Concat pafpn4.head_n4_concat (pafpn4.head_n4_reg_pred, pafpn4.head_n4_obj_pred,"
                + " pafpn4.head_n4_cls_pred) [1, 4, 2, 9]",
            "Conv2d pafpn4.head_n5_stem (pafpn4.bu_n5_add) [1, 2, 1, 3] NONE",
            "Unary pafpn4.head_n5_stem_silu (pafpn4.head_n5_stem) [1, 2, 1, 3] SILU 0.0",
            "Conv2d pafpn4.head_n5_cls_pred (pafpn4.head_n5_stem_silu) [1, 2, 1, 4] NONE",
            "Conv2d pafpn4.head_n5_reg_pred (pafpn4.head_n5_stem_silu) [1, 2, 1, 4] NONE",
            "Conv2d pafpn4.head_n5_obj_pred (pafpn4.head_n5_stem_silu) [1, 2, 1, 1] NONE",
            "Concat pafpn4.head_n5_concat (pafpn4.head_n5_reg_pred, pafpn4.head_n5_obj_pred,"
                + " pafpn4.head_n5_cls_pred) [1, 2, 1, 9]",
            "Concat pafpn4.concat (pafpn4.head_p3_concat, pafpn4.head_n4_concat,"
                + " pafpn4.head_n5_concat) [1, 378]");
  }

  @Test
  void testInputsInRealNumbersAreQuantized() {
    NetMaker net =
        NetMaker.int8(1, 1, 4)
            .layer(new LayerRecord.Dense(1, ActivationCode.NONE, 0))
            .tensors(1, NetMaker.quan(0.5f, 3, 1, 0), 1, 4)
            .tests(
                new TestSuite(
                    0.25f,
                    false,
                    List.of(
                        TestCaseRecord.ofFloat(
                            "real",
                            OptionalInt.of(0),
                            FloatData.of(1.0f, -0.75f, 1e9f, 0.2f),
                            FloatData.of(7)))));
    TestCase test = build(net).testCases().get(0);
    assertThat(test.int8Input()).isEqualTo(Int8Data.of((byte) 5, (byte) 1, (byte) 127, (byte) 3));
    assertThat(test.label()).contains(0);
    assertThat(test.expected()).isEqualTo(FloatData.of(7));
    assertThat(build(net).tolerance()).isEqualTo(0.25f);
  }

  private static QuantParams quant() {
    return new QuantParams(NetMaker.SCALE, NetMaker.ZERO_POINT);
  }

  private static Graph build(NetMaker net) {
    return GraphBuilder.build(net.build(), "net");
  }

  private static List<String> lines(NetMaker net) {
    Graph graph = build(net);
    assertThat(graph.output()).isEqualTo(graph.ops().get(graph.ops().size() - 1).output());
    assertThat(graph.tensors()).extracting(Tensor::id).doesNotHaveDuplicates();
    return graph.ops().stream().map(GraphBuilderTest::line).toList();
  }

  private static String line(Op op) {
    assertThat(op.output().name()).isEqualTo(op.name());
    String inputs = op.inputs().stream().map(Tensor::name).collect(Collectors.joining(", "));
    String line =
        op.getClass().getSimpleName()
            + String.format(" %s (%s) %s", op.name(), inputs, op.output().shape().text());
    if (op instanceof Op.Weighted weighted) {
      return line + " " + weighted.activation();
    }
    return op instanceof Op.Unary unary
        ? line + " " + unary.function() + " " + unary.alpha()
        : line;
  }
}
