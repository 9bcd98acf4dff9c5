package org.netkit.aot.nk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int32Data;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.diag.CompileException;
import org.netkit.aot.testing.ByteEdits;
import org.netkit.aot.testing.SmallBundles;

class NkReaderTest {
  private final byte[] int8 = NkWriter.write(SmallBundles.int8Cnn());

  @Test
  void problemsAreShownTogetherWithPlaceSentenceAndHint() {
    byte[] bad = ByteEdits.apply("u32@56=0; u8@88=9; f32@292=NaN; append=0000", int8);
    assertThatExceptionOfType(CompileException.class)
        .isThrownBy(() -> NkReader.read("m.nk", bad))
        .withMessage(
            """
            m.nk @0x0038: error NK113: layer 0 (conv2d): stride is 0, must be 1..65535
              hint: correct the layer in the source model and export again
            m.nk @0x0058: error NK114: layer 1 (depthwise_conv2d): activation is 9, must be 0..6
              hint: correct the layer in the source model and export again
            m.nk @0x0124: error NK132: quantization descriptor 0: weight scale is NaN, must be \
            positive and finite
              hint: quantize and export the model again
            m.nk @0x0288: error NK107: end of file: 2 bytes after the end of the bundle
              hint: remove what follows the test cases""");
  }

  @Test
  void aTruncatedFileSaysWhatIsMissing() {
    byte[] bad = ByteEdits.apply("cut@480", int8);
    assertThatThrownBy(() -> NkReader.read("m.nk", bad))
        .hasMessageStartingWith(
            "m.nk @0x01a4: error NK106: weight payload: 72 bytes needed, 60 left in the file");
  }

  @Test
  void anotherFileTypeIsNamedByItsFirstBytes() {
    assertThatThrownBy(() -> NkReader.read("a.png", new byte[] {(byte) 0x89, 'P', 'N', 'G'}))
        .hasMessageStartingWith(
            "a.png @0x0000: error NK104: not an .nk bundle: it starts with 89 50 4e 47, must be");
  }

  @Test
  void aFileLargerThanTheLimitIsRefused() {
    assertThat(NkReader.read("m.nk", int8, int8.length)).isNotNull();
    assertThatThrownBy(() -> NkReader.read("m.nk", int8, int8.length - 1))
        .isInstanceOf(CompileException.class)
        .hasMessageStartingWith("m.nk @0x0000: error NK103: the file has 648 bytes, must be at");
  }

  @Test
  void upToThreeZeroBytesMayFollowTheWeights() {
    byte[] kinds = NkWriter.write(SmallBundles.everyKind());
    byte[] padded = new byte[kinds.length + 2];
    System.arraycopy(kinds, 0, padded, 0, 364);
    System.arraycopy(kinds, 364, padded, 366, kinds.length - 364);
    byte[] longer = ByteEdits.apply("u32@40=26", padded);
    NkBundle bundle = NkReader.read("k.nk", longer);
    assertThat(bundle.floatBiases(0)).isEqualTo(SmallBundles.everyKind().floatBiases(0));
    assertThat(NkWriter.write(bundle)).isEqualTo(longer);
    assertThatThrownBy(() -> NkReader.read("k.nk", ByteEdits.apply("u8@365=1", longer)))
        .hasMessageStartingWith("k.nk @0x016d: error NK108: weight payload: padding byte is not 0");
  }

  @Test
  void aTableOfChannelScalesWithoutAnyIsRefused() {
    byte[] mlp =
        NkWriter.write(
            new NkBundleBuilder("t", NkHeader.mlp(4, 4))
                .layer(new LayerRecord.Dense(1, ActivationCode.NONE, 0.01f))
                .int8(
                    Int8Data.of(new byte[4]),
                    Int32Data.of(1),
                    new QuanDescriptor(1, 0, 1, 1, 1, 0, FloatData.of()),
                    1,
                    4)
                .build());
    int tableAt = 112 + 8 + 32;
    byte[] withTable = new byte[mlp.length + 4];
    System.arraycopy(mlp, 0, withTable, 0, tableAt);
    System.arraycopy(mlp, tableAt, withTable, tableAt + 4, mlp.length - tableAt);
    assertThatThrownBy(() -> NkReader.read("t", ByteEdits.apply("u16@118=1", withTable)))
        .hasMessageContaining("t @0x0098: error NK134");
  }
}
