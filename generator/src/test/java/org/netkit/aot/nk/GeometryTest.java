package org.netkit.aot.nk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class GeometryTest {

  @Test
  void convolutionPadsComeFromNibbles() {
    LayerRecord.Conv2d layer =
        new LayerRecord.Conv2d(3, 2, 4, ActivationCode.NONE, 1, 2, 0xF3, 0.01f);
    assertThat(layer.geometry()).isEqualTo(new WindowGeometry(3, 3, 2, new Pads(1, 4, 2, 17)));
  }

  @Test
  void poolsPackWidthAndPads() {
    LayerRecord.Pool rectangular = new LayerRecord.Pool(LayerKind.MAX_POOL2D, 2, 1, 0, 1, 0x2103);
    assertThat(rectangular.geometry()).isEqualTo(new WindowGeometry(2, 3, 1, new Pads(0, 1, 1, 3)));
    LayerRecord.Pool square = new LayerRecord.Pool(LayerKind.AVG_POOL2D, 300, 1, 0, 0, 0);
    assertThat(square.geometry()).isEqualTo(new WindowGeometry(300, 300, 1, Pads.symmetric(0, 0)));
  }

  @Test
  void nibblesAreTheInverseOfReadingThem() {
    for (int nibbles = 0; nibbles <= 255; nibbles++) {
      assertThat(Pads.ofNibbles(3, 200, nibbles).nibbles()).isEqualTo(nibbles);
    }
    assertThatIllegalArgumentException().isThrownBy(() -> new Pads(1, 0, 0, 0).nibbles());
    assertThatIllegalArgumentException().isThrownBy(() -> new Pads(0, 0, 0, 16).nibbles());
  }

  @Test
  void codesOfKindsAreThoseOfTheFormat() {
    int code = 1;
    for (LayerKind kind : LayerKind.values()) {
      assertThat(kind.code()).isEqualTo(code++);
      assertThat(LayerKind.ofCode(kind.code())).contains(kind);
      assertThat(kind.recordBytes() % 4).isZero();
    }
    assertThat(LayerKind.ofCode(0)).isEmpty();
    assertThat(LayerKind.ofCode(15)).isEmpty();
  }
}
