package org.netkit.aot.nk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int32Data;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.testing.SmallBundles;

class NkWriterTest {

  static Stream<NkBundle> bundles() {
    return Stream.of(
        SmallBundles.int8Cnn(), SmallBundles.floatMlp(), SmallBundles.everyKind(), floatTests());
  }

  @ParameterizedTest
  @MethodSource("bundles")
  void whatIsWrittenReadsBackEqual(NkBundle bundle) {
    byte[] bytes = NkWriter.write(bundle);
    NkBundle read = NkReader.read(bundle.file(), bytes);
    assertThat(read).isEqualTo(bundle).hasSameHashCodeAs(bundle);
    assertThat(NkWriter.write(read)).isEqualTo(bytes);
  }

  @Test
  void everyKindIsCovered() {
    assertThat(SmallBundles.everyKind().layers())
        .extracting(LayerRecord::kind)
        .containsExactly(LayerKind.values());
  }

  @Test
  void tensorsComeBackAsTheyWereGiven() {
    NkBundle bundle = NkReader.read("t", NkWriter.write(SmallBundles.int8Cnn()));
    assertThat(bundle.int8Weights(2).elements()).isEqualTo(36);
    assertThat(bundle.int8Weights(2).at(35)).isEqualTo((byte) (35 * 7 - 60));
    assertThat(bundle.int32Biases(0)).isEqualTo(Int32Data.of(100, -7));
    assertThat(bundle.int32Biases(2)).isEqualTo(Int32Data.of(-1, 0, 1));
    NkBundle mlp = NkReader.read("t", NkWriter.write(SmallBundles.floatMlp()));
    assertThat(mlp.floatWeights(1)).isEqualTo(FloatData.of(-1, -.625f, -.25f, .125f, .5f, .875f));
    assertThat(mlp.floatBiases(1)).isEqualTo(FloatData.of(-1, -.625f));
  }

  @Test
  void placesOfRecordsAreThoseOfTheFile() {
    NkBundle bundle = SmallBundles.int8Cnn();
    assertThat(bundle.layerLocation(4).place()).isEqualTo("int8.nk @0x0074");
    assertThat(bundle.layerLocation(4).subject()).contains("layer 4 (dense)");
    assertThat(bundle.weightLocation(1).place()).isEqualTo("int8.nk @0x009c");
    assertThat(bundle.biasLocation(2).place()).isEqualTo("int8.nk @0x00fc");
    assertThat(bundle.quanLocation(0).place()).isEqualTo("int8.nk @0x011c");
  }

  @Test
  void int8WeightsArePaddedSoThatBiasesAreAligned() {
    NkBundle bundle =
        new NkBundleBuilder("t", NkHeader.mlp(4, 3))
            .layer(new LayerRecord.Dense(1, ActivationCode.NONE, 0.01f))
            .int8(
                Int8Data.of((byte) 1, (byte) 2, (byte) 3),
                Int32Data.of(9),
                new QuanDescriptor(1, 0, 1, 1, 1, 0, FloatData.of()),
                1,
                3)
            .build();
    assertThat(bundle.weights().bytes()).isEqualTo(4);
    assertThat(NkReader.read("t", NkWriter.write(bundle))).isEqualTo(bundle);
  }

  @Test
  void theBuilderRefusesTensorsThatDoNotFit() {
    NkBundleBuilder builder = new NkBundleBuilder("t", NkHeader.mlp(3, 4));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.floats(FloatData.of(1, 2, 3), FloatData.of(1), 2, 2))
        .withMessage("3 weights for float32 [2, 2]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.int8(Int8Data.of(), Int32Data.of(), null, 1));
  }

  /** An int8 bundle may have float32 test inputs. */
  private static NkBundle floatTests() {
    TestCaseRecord test =
        TestCaseRecord.ofFloat("f", OptionalInt.of(0), FloatData.of(1), FloatData.of(2));
    return new NkBundleBuilder("t", NkHeader.mlp(4, 1))
        .layer(new LayerRecord.Dense(1, ActivationCode.NONE, 0.01f))
        .int8(
            Int8Data.of((byte) 1),
            Int32Data.of(0),
            new QuanDescriptor(1, 0, 1, 1, 1, 0, FloatData.of(1)),
            1,
            1)
        .tests(new TestSuite(0, false, List.of(test)))
        .build();
  }
}
