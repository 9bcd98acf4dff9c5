package org.netkit.aot.emit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.netkit.aot.data.Int8Data;

class BannersTest {
  @Test
  void letsNothingEndTheComment() {
    assertThat(Banners.comment("a*/b/*c\nd")).isEqualTo("a* /b/ *c?d");
  }

  @Test
  void hashesBytes() {
    assertThat(Banners.hash(Int8Data.of())).isEqualTo("e3b0c44298fc1c14");
  }
}
