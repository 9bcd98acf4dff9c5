package org.netkit.aot.nk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DepthwiseGeometryTest {

  /** Name, rows, byte 19, weights a channel, pads (1, 1) at the start -> reading, other reading. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "square, byte is the width      | 3 | 3    | 9  | 3x3 1 1 1 1 |",
        "square, byte 0                 | 3 | 0    | 9  | 3x3 1 1 1 1 |",
        "square, bottom one more        | 3 | 0x01 | 9  | 3x3 1 2 1 1 |",
        "square, right one more         | 3 | 0x10 | 9  | 3x3 1 1 1 2 |",
        "square, both one more          | 3 | 0x11 | 9  | 3x3 1 2 1 2 |",
        "square 5, bottom three more    | 5 | 0x03 | 25 | 5x5 1 4 1 1 |",
        "wide, byte is the width        | 3 | 5    | 15 | 3x5 1 1 1 1 |",
        "wide, both one more            | 3 | 0x11 | 15 | 3x5 1 2 1 2 |",
        "tall, byte is the width        | 5 | 3    | 15 | 5x3 1 1 1 1 | 5x3 1 4 1 1",
        "one column or one more         | 3 | 1    | 3  | 3x1 1 1 1 1 |",
        "17 columns or both one more    | 17 | 17  | 289 | 17x17 1 1 1 1 | 17x17 1 2 1 2",
        "wide, byte 0                   | 3 | 0    | 15 |             |",
        "weights are no rows            | 3 | 3    | 10 |             |",
        "no weights                     | 3 | 3    | 0  |             |",
      })
  void byte19IsResolvedByTheWeights(
      String name, int rows, String encoded, int weights, String reading, String other) {
    DepthwiseGeometry geometry =
        DepthwiseGeometry.resolve(layer(rows, Integer.decode(encoded), 2), 2L * weights);
    assertThat(geometry.reading().map(DepthwiseGeometryTest::text))
        .isEqualTo(Optional.ofNullable(reading));
    assertThat(geometry.other().map(DepthwiseGeometryTest::text))
        .isEqualTo(Optional.ofNullable(other));
    assertThat(geometry.isDecided()).isEqualTo(reading != null && other == null);
  }

  @Test
  void weightsThatChannelsDoNotDivideHaveNoReading() {
    assertThat(DepthwiseGeometry.resolve(layer(3, 3, 2), 19).reading()).isEmpty();
  }

  /** The rules of the format's loader, one by one, against the shorter form in the class. */
  @Test
  void theFirstReadingIsThatOfTheLoader() {
    for (int rows = 1; rows <= 18; rows++) {
      for (int encoded = 0; encoded <= 255; encoded++) {
        for (int perFilter = 1; perFilter <= 330; perFilter++) {
          Optional<WindowGeometry> expected = byTheRules(rows, encoded, perFilter);
          DepthwiseGeometry geometry =
              DepthwiseGeometry.resolve(layer(rows, encoded, 2), 2L * perFilter);
          if (!geometry.reading().equals(expected)) {
            assertThat(geometry.reading())
                .as("rows %d, byte %d, weights a filter %d", rows, encoded, perFilter)
                .isEqualTo(expected);
          }
        }
      }
    }
  }

  @Test
  void whatIsEncodedReadsBackAndAmbiguityIsNotEncoded() {
    int decided = 0;
    for (int rows = 1; rows <= 6; rows++) {
      for (int columns = 1; columns <= 6; columns++) {
        for (int extra = 0; extra <= 255; extra++) {
          WindowGeometry window = new WindowGeometry(rows, columns, 1, Pads.ofNibbles(1, 0, extra));
          Optional<Integer> encoded = DepthwiseGeometry.encode(window);
          if (encoded.isPresent()) {
            LayerRecord.DepthwiseConv2d layer =
                new LayerRecord.DepthwiseConv2d(
                    rows, 1, 1, ActivationCode.NONE, 1, 0, encoded.get(), 0.01f);
            assertThat(DepthwiseGeometry.resolve(layer, rows * columns).reading()).contains(window);
            decided++;
          }
        }
      }
    }
    assertThat(decided).isGreaterThan(9000);
    assertThat(DepthwiseGeometry.encode(new WindowGeometry(5, 3, 1, Pads.symmetric(0, 0))))
        .as("byte 3 could also mean three more rows below")
        .isEmpty();
    assertThat(DepthwiseGeometry.encode(new WindowGeometry(17, 17, 1, Pads.symmetric(0, 0))))
        .as("byte 17 is ambiguous, byte 0 is not")
        .contains(0);
  }

  private static LayerRecord.DepthwiseConv2d layer(int rows, int encoded, int channels) {
    return new LayerRecord.DepthwiseConv2d(
        rows, 1, channels, ActivationCode.NONE, 1, 1, encoded, 0.01f);
  }

  private static Optional<WindowGeometry> byTheRules(int kh, int b, int a) {
    WindowGeometry found;
    int k = b != 0 ? b : kh;
    if (b == kh && kh * kh == a) {
      found = window(kh, kh, 0);
    } else if (kh * kh == a) {
      found = window(kh, kh, b);
    } else if (kh * k == a) {
      found = window(kh, k, 0);
    } else if (a % kh == 0 && a / kh != kh && kh * b != a && b != 0) {
      found = window(kh, a / kh, b);
    } else if (b == kh) {
      found = window(kh, kh, 0);
    } else if (b >> 4 != 0) {
      found = window(kh, kh, b);
    } else if ((b & 15) != 0) {
      found = b < kh ? window(kh, b, 0) : window(kh, kh, b);
    } else {
      found = window(kh, k, 0);
    }
    return Optional.of(found).filter(w -> w.height() * w.width() == a);
  }

  private static WindowGeometry window(int height, int width, int nibbles) {
    return new WindowGeometry(height, width, 1, Pads.ofNibbles(1, 1, nibbles));
  }

  private static String text(WindowGeometry window) {
    Pads pads = window.pads();
    return String.format(
        "%dx%d %d %d %d %d",
        window.height(), window.width(), pads.top(), pads.bottom(), pads.left(), pads.right());
  }
}
