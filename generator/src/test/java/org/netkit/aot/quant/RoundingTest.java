package org.netkit.aot.quant;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoundingTest {
  @ParameterizedTest
  @CsvSource({
    "0.5, 1",
    "-0.5, -1",
    "2.5, 3",
    "-2.5, -3",
    "0.49999999999999994, 0",
    "-0.49999999999999994, 0",
    "4503599627370495.5, 4503599627370496",
    "9007199254740993, 9007199254740992",
    "1e300, 4611686018427387904",
    "-1e300, -4611686018427387904",
  })
  void roundsTiesAwayFromZero(double value, long expected) {
    assertThat(Rounding.halfAwayFromZero(value)).isEqualTo(expected);
  }
}
