package org.netkit.aot.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.diag.CompileException;
import org.netkit.aot.nk.ActivationCode;
import org.netkit.aot.nk.LayerKind;
import org.netkit.aot.nk.LayerRecord;
import org.netkit.aot.nk.TestCaseRecord;
import org.netkit.aot.nk.TestSuite;
import org.netkit.aot.testing.NetMaker;

/** Bundles that can be read but are no network, and the exact lines that refuse them. */
class GraphDiagnosticsTest {

  private record Case(String name, NetMaker net, List<String> lines) {}

  @TestFactory
  Stream<DynamicTest> isRefusedWithTheseLines() {
    return Stream.of(windows(), channels(), tensors(), blocks(), taps(), quantization(), others())
        .flatMap(List::stream)
        .map(c -> DynamicTest.dynamicTest(c.name(), () -> check(c)));
  }

  private static void check(Case c) {
    CompileException refusal =
        catchThrowableOfType(
            CompileException.class, () -> GraphBuilder.build(c.net().build(), "net"));
    assertThat(refusal).as("the network was accepted").isNotNull();
    assertThat(refusal.diagnostics()).allMatch(d -> d.hint().isPresent());
    assertThat(refusal.diagnostics())
        .extracting(d -> d.text().lines().findFirst().orElseThrow())
        .containsExactlyElementsOf(c.lines());
  }

  private static List<Case> windows() {
    return List.of(
        refused(
            "a kernel larger than its input, and what does not depend on it",
            NetMaker.float32(4, 9, 1)
                .layer(conv(3, 2, 2, 0))
                .layer(pool(LayerKind.MAX_POOL2D, 3, 1, 0))
                .layer(new LayerRecord.Flatten())
                .layer(dense(3))
                .layer(new LayerRecord.BatchNorm2d(4))
                .tensors(2, 2, 3, 3, 1)
                .tensors(3, 3, 99)
                .tensors(4, 4),
            "net.nk @0x0048: error NK203: layer 1 (max_pool2d): the 3x3 window is larger than its"
                + " input of 1x4 with padding",
            "net.nk @0x006c: error NK205: layer 4 (batch_norm2d): the layer has channels 4, but the"
                + " tensor that flows in has 3 channels"),
        refused(
            "a kernel larger than its padded input",
            NetMaker.float32(1, 1, 1).layer(conv(4, 1, 1, 1)).tensors(1, 1, 4, 4, 1),
            "net.nk @0x0030: error NK203: layer 0 (conv2d): the 4x4 window is larger than its input"
                + " of 3x3 with padding"),
        refused(
            "a pool window before the input",
            NetMaker.float32(4, 4, 1).layer(pool(LayerKind.AVG_POOL2D, 2, 2, 2)),
            "net.nk @0x0030: error NK204: layer 0 (avg_pool2d): a 2x2 pooling window lies entirely"
                + " in padding"),
        refused(
            "a pool window behind the input",
            NetMaker.float32(4, 4, 1)
                .layer(new LayerRecord.Pool(LayerKind.MAX_POOL2D, 2, 2, 0, 0, 0x0200)),
            "net.nk @0x0030: error NK204: layer 0 (max_pool2d): a 2x2 pooling window lies entirely"
                + " in padding"),
        refused(
            "a byte that is a kernel's width or its padding",
            NetMaker.float32(20, 20, 1)
                .layer(new LayerRecord.DepthwiseConv2d(5, 1, 1, ActivationCode.NONE, 1, 1, 3, 0))
                .tensors(1, 1, 5, 3),
            "net.nk @0x0030: error NK210: layer 0 (depthwise_conv2d): kernel and padding can be"
                + " read as 5x3, stride 1, top 1, bottom 1, left 1, right 1 or as 5x3, stride 1,"
                + " top 1, bottom 4, left 1, right 1"),
        refused(
            "a byte that is nothing",
            NetMaker.float32(20, 20, 1)
                .layer(new LayerRecord.DepthwiseConv2d(3, 1, 1, ActivationCode.NONE, 1, 1, 3, 0))
                .tensors(1, 1, 2, 5),
            "net.nk @0x0030: error NK211: layer 0 (depthwise_conv2d): byte 19 is 3, which fits no"
                + " kernel of 3 rows with 10 weights a channel",
            "net.nk @0x0030: error NK208: layer 0 (depthwise_conv2d): weight tensor 0 is float32"
                + " [1, 2, 5], must have extents [1, 3, 3]"));
  }

  private static List<Case> channels() {
    return List.of(
        refused(
            "depthwise with other channels",
            NetMaker.float32(5, 5, 2)
                .layer(new LayerRecord.DepthwiseConv2d(3, 1, 3, ActivationCode.NONE, 0, 0, 3, 0))
                .layer(conv(1, 1, 1, 0))
                .tensors(3, 3, 3, 3)
                .tensors(1, 1, 1, 1, 3),
            "net.nk @0x0030: error NK205: layer 0 (depthwise_conv2d): the layer has channels 3, but"
                + " the tensor that flows in has 2 channels"),
        refused(
            "blocks with other channels",
            NetMaker.float32(5, 5, 2)
                .layer(new LayerRecord.LayerNorm2d(1, 1e-5f))
                .layer(new LayerRecord.FeatureTap(5, 0))
                .tensors(1, 1),
            "net.nk @0x0030: error NK205: layer 0 (layernorm2d): the layer has channels 1, but the"
                + " tensor that flows in has 2 channels",
            "net.nk @0x0040: error NK205: layer 1 (feature_tap): the layer has channels 5, but the"
                + " tensor that flows in has 1 channels"));
  }

  private static List<Case> tensors() {
    return List.of(
        refused(
            "too few tensors",
            NetMaker.float32(5, 5, 2)
                .layer(conv(3, 1, 4, 0))
                .layer(new LayerRecord.BatchNorm2d(4))
                .layer(new LayerRecord.BatchNorm2d(4))
                .tensors(4, 4, 3, 3, 2),
            "net.nk @0x0048: error NK206: layer 1 (batch_norm2d): weight tensor 1 is needed, but the"
                + " bundle has 1 (all layers together need 3)"),
        refused(
            "too many tensors",
            NetMaker.float32(5, 5, 2)
                .layer(conv(3, 1, 4, 0))
                .tensors(4, 4, 3, 3, 2)
                .tensors(4, 4)
                .tensors(4, 4),
            "net.nk @0x0060: error NK207: weight tensor 1: the bundle has 3 weight tensors, but its"
                + " layers use only 1"),
        refused(
            "weights in another order, biases of another count",
            NetMaker.float32(5, 5, 2)
                .layer(conv(3, 1, 4, 0))
                .layer(new LayerRecord.BatchNorm2d(4))
                .tensors(4, 4, 2, 3, 3)
                .tensors(3, 4),
            "net.nk @0x0030: error NK208: layer 0 (conv2d): weight tensor 0 is float32 [4, 2, 3,"
                + " 3], must have extents [4, 3, 3, 2]",
            "net.nk @0x0048: error NK209: layer 1 (batch_norm2d): bias tensor 1 is float32 [3],"
                + " must have extents [4]"));
  }

  private static List<Case> blocks() {
    return List.of(
        refused(
            "a part of a block",
            NetMaker.float32(5, 5, 1)
                .layer(new LayerRecord.ResNetBasicBlock(1, 1, 1))
                .tensors(1, 1, 3, 3, 1)
                .tensors(1, 1)
                .tensors(1, 1, 3, 3, 2)
                .tensors(1, 1),
            "net.nk @0x0030: error NK208: layer 0 (resnet_basic_block): weight tensor 2 (conv2) is"
                + " float32 [1, 3, 3, 2], must have extents [1, 3, 3, 1]"),
        refused(
            "an even kernel under a residual",
            NetMaker.int8(5, 5, 8)
                .layer(new LayerRecord.MobileNetV4Uib(8, 8, 4, 0, 1, false, 1.0f))
                .tensors(8, 8, 4, 4)
                .tensors(8, 8, 1, 1, 8)
                .tensors(8, 8, 1, 1, 8),
            "net.nk @0x0030: error NK216: layer 0 (mobilenetv4_uib): the block's input is [1, 5, 5,"
                + " 8], but its result is [1, 4, 4, 8]: they cannot be added"),
        refused(
            "a giant expansion",
            NetMaker.int8(5, 5, 8)
                .layer(new LayerRecord.MobileNetV4Uib(8, 8, 0, 0, 1, false, 1e30f))
                .tensors(8, 8, 1, 1, 8)
                .tensors(8, 8, 1, 1, 8),
            "net.nk @0x0030: error NK202: layer 0 (mobilenetv4_uib): the expanded tensor would have"
                + " 9223372036854775807 elements, must be at most 67108864"),
        refused(
            "a giant feature map",
            NetMaker.float32(10_000, 10_000, 1).layer(new LayerRecord.Flatten()),
            "net.nk: error NK202: header: the model input would have 100000000 elements, must be"
                + " at most 67108864"),
        refused(
            "a giant result",
            NetMaker.float32(4_000, 4_000, 1).layer(conv(1, 1, 5, 0)).tensors(5, 5, 1, 1, 1),
            "net.nk @0x0030: error NK202: layer 0 (conv2d): conv0 would have 80000000 elements,"
                + " must be at most 67108864"));
  }

  private static List<Case> taps() {
    NetMaker pyramid =
        NetMaker.float32(4, 4, 1)
            .layer(new LayerRecord.FeatureTap(1, 0))
            .layer(new LayerRecord.FeatureTap(1, 0))
            .layer(new LayerRecord.YoloxPafpnMultiscale(1, 1, 1, 1, 1, 0))
            .layer(new LayerRecord.BatchNorm2d(1));
    for (int i = 0; i < 24; i++) {
      pyramid.tensors(1, 1);
    }
    NetMaker odd =
        NetMaker.float32(4, 4, 1)
            .layer(new LayerRecord.FeatureTap(1, 0))
            .layer(new LayerRecord.FeatureTap(1, 1))
            .layer(new LayerRecord.YoloxPafpnMultiscale(1, 1, 1, 1, 1, 0));
    for (int i = 0; i < 23; i++) {
      odd.tensors(1, 1);
    }
    return List.of(
        refused(
            "a tap twice and another never",
            pyramid,
            "net.nk @0x003c: error NK214: layer 1 (feature_tap): feature tap 0 is filled already by"
                + " layer 0",
            "net.nk @0x0048: error NK213: layer 2 (yolox_pafpn_multiscale): feature tap 1 is read,"
                + " but no layer before fills it"),
        refused(
            "levels that do not double",
            odd,
            "net.nk @0x0048: error NK215: layer 2 (yolox_pafpn_multiscale): feature tap 1 is 4x4,"
                + " must be 8x8"));
  }

  private static List<Case> quantization() {
    return List.of(
        refused(
            "activations without int8 arithmetic",
            NetMaker.int8(3, 3, 1)
                .layer(new LayerRecord.Conv2d(1, 1, 1, ActivationCode.SIGMOID, 0, 0, 0, 0))
                .layer(new LayerRecord.Conv2d(1, 1, 1, ActivationCode.SOFTMAX, 0, 0, 0, 0))
                .layer(new LayerRecord.Flatten())
                .layer(new LayerRecord.Dense(2, ActivationCode.LEAKY_RELU, 0.1f))
                .tensors(1, 1, 1, 1, 1)
                .tensors(1, 1, 1, 1, 1)
                .tensors(2, 2, 9),
            "net.nk @0x0030: error NK301: layer 0 (conv2d): activation sigmoid has no int8"
                + " arithmetic",
            "net.nk @0x0048: error NK301: layer 1 (conv2d): activation softmax has no int8"
                + " arithmetic",
            "net.nk @0x0064: error NK301: layer 3 (dense): activation leaky_relu has no int8"
                + " arithmetic"),
        refused(
            "scales that change between ops",
            NetMaker.int8(3, 3, 1)
                .layer(pool(LayerKind.MAX_POOL2D, 2, 1, 0))
                .layer(conv(1, 1, 1, 0))
                .layer(conv(1, 1, 1, 0))
                .layer(conv(1, 1, 1, 0))
                .tensors(1, NetMaker.quan(0.1f, 0, 0.2f, 1), 1, 1, 1, 1)
                .tensors(1, NetMaker.quan(0.2f, 2, 0.4f, 1), 1, 1, 1, 1)
                .tensors(1, NetMaker.quan(0.3f, 1, 0.4f, 1), 1, 1, 1, 1),
            "net.nk @0x0140: error NK302: layer 2 (conv2d): the input has scale 0.200000003, zero"
                + " point 2 in descriptor 1, but scale 0.200000003, zero point 1 where it is"
                + " produced",
            "net.nk @0x0160: error NK302: layer 3 (conv2d): the input has scale 0.300000012, zero"
                + " point 1 in descriptor 2, but scale 0.400000006, zero point 1 where it is"
                + " produced"));
  }

  private static List<Case> others() {
    return List.of(
        refused(
            "dense without flatten",
            NetMaker.float32(2, 3, 1).layer(dense(4)).tensors(4, 4, 6),
            "net.nk @0x0030: error NK212: layer 0 (dense): the input is a feature map [1, 2, 3, 1],"
                + " must be a vector"),
        refused(
            "nothing to compute",
            NetMaker.float32(2, 3, 1).layer(new LayerRecord.FeatureTap(1, 0)),
            "net.nk: error NK201: the network computes nothing"),
        refused(
            "test cases of another network",
            NetMaker.floatMlp(3)
                .layer(dense(4))
                .tensors(4, 4, 3)
                .tests(
                    new TestSuite(0, false, List.of(floatCase("right", 4), floatCase("wrong", 2)))),
            "net.nk: error NK217: test case 1: 2 expected outputs, but the network has 4"));
  }

  private static TestCaseRecord floatCase(String name, int outputs) {
    FloatData expected = FloatData.wrap(new float[outputs]);
    return TestCaseRecord.ofFloat(name, OptionalInt.empty(), FloatData.of(1, 2, 3), expected);
  }

  private static Case refused(String name, NetMaker net, String... lines) {
    return new Case(name, net, Arrays.asList(lines));
  }

  private static LayerRecord conv(int kernel, int stride, int filters, int pad) {
    return new LayerRecord.Conv2d(kernel, stride, filters, ActivationCode.NONE, pad, pad, 0, 0);
  }

  private static LayerRecord pool(LayerKind kind, int size, int stride, int pad) {
    return new LayerRecord.Pool(kind, size, stride, pad, pad, 0);
  }

  private static LayerRecord dense(int units) {
    return new LayerRecord.Dense(units, ActivationCode.NONE, 0);
  }
}
