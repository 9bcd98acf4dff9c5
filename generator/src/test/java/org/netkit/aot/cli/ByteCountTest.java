package org.netkit.aot.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class ByteCountTest {
  private final ByteCount converter = new ByteCount();

  @Test
  void kibiAndMebiAreUnderstood() {
    assertThat(converter.convert("0")).isZero();
    assertThat(converter.convert("200000")).isEqualTo(200_000);
    assertThat(converter.convert("256K")).isEqualTo(262_144);
    assertThat(converter.convert("3m")).isEqualTo(3_145_728);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-1", "1.5K", "K", "12KB", "9999999999999", "0x10"})
  void somethingElseIsRefused(String text) {
    assertThatThrownBy(() -> converter.convert(text))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageContaining("is no count");
  }
}
