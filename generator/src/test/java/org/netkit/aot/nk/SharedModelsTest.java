package org.netkit.aot.nk;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.netkit.aot.testing.SharedModels;

class SharedModelsTest {

  @TestFactory
  Stream<DynamicTest> everyBundleIsWrittenAsItWasRead() {
    return SharedModels.bundles().stream().map(file -> test(file));
  }

  private static DynamicTest test(Path file) {
    String name = file.getFileName().toString();
    return DynamicTest.dynamicTest(
        name,
        () -> {
          byte[] bytes = SharedModels.bytes(file);
          NkBundle bundle = NkReader.read(name, bytes);
          byte[] written = NkWriter.write(bundle);
          assertThat(written).isEqualTo(bytes);
          assertThat(NkReader.read(name, written)).isEqualTo(bundle);
        });
  }

  @Test
  void mnistCnnHasTheKnownTensorsAndScales() {
    NkBundle bundle = NkReader.read("cnn", SharedModels.bytes("mnist_cnn_int8.nk"));
    assertThat(bundle.layers()).hasSize(7);
    assertThat(bundle.weightedOps()).isEqualTo(4);
    assertThat(bundle.int8Weights(0).elements()).isEqualTo(288);
    assertThat(crc(bundle.int8Weights(0).toArray())).isEqualTo(0xbb666f33L);
    assertThat(crc(bundle.int8Weights(1).toArray())).isEqualTo(0xcd062c2bL);
    assertThat(crc(bundle.int8Weights(2).toArray())).isEqualTo(0xa50ea866L);
    assertThat(crc(bundle.int8Weights(3).toArray())).isEqualTo(0x7d222bd1L);
    QuanDescriptor first = bundle.quan().get(0);
    assertThat(first.inputScale()).isEqualTo(0.00392156886f);
    assertThat(first.inputZeroPoint()).isEqualTo(-128);
    assertThat(first.outputScale()).isEqualTo(0.010686541f);
    assertThat(first.channelScales().elements()).isEqualTo(32);
    assertThat(bundle.quan().get(3).outputScale()).isEqualTo(1.0f);
    assertThat(bundle.tests().orElseThrow().hasInt8Inputs()).isTrue();
    assertThat(bundle.tests().orElseThrow().cases()).hasSize(10);
  }

  @Test
  void mnistMlpHasOneScaleForAllWeights() {
    NkBundle bundle = NkReader.read("mlp", SharedModels.bytes("mnist_mlp_int8.nk"));
    assertThat(bundle.header()).isEqualTo(NkHeader.mlp(4, 784));
    assertThat(bundle.quan()).hasSize(2).noneMatch(QuanDescriptor::isPerChannel);
  }

  @Test
  void depthwiseRecordsOfMnistAreSquareAndUnpadded() {
    NkBundle bundle = NkReader.read("dw", SharedModels.bytes("mnist_cnn_dw_int8.nk"));
    LayerRecord.DepthwiseConv2d layer = (LayerRecord.DepthwiseConv2d) bundle.layers().get(1);
    DepthwiseGeometry geometry = DepthwiseGeometry.resolve(layer, 288);
    assertThat(geometry.isDecided()).isTrue();
    assertThat(geometry.reading()).contains(new WindowGeometry(3, 3, 1, Pads.symmetric(0, 0)));
  }

  private static long crc(byte[] bytes) {
    CRC32 crc = new CRC32();
    crc.update(bytes);
    return crc.getValue();
  }
}
