package org.netkit.aot.lower;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CNamesTest {
  @ParameterizedTest
  @CsvSource({
    "mnist_cnn_int8, mnist_cnn_int8",
    "1-my model, m_1_my_model",
    "Größe, gr__e",
    "'', m_",
    "_private, m__private",
    "class, m_class",
    "INT, m_int",
    "nk_conv, m_nk_conv",
    "a.b/c, a_b_c",
  })
  void makesLegalIdentifiersOfAnyText(String text, String expected) {
    assertThat(CNames.symbol(text)).isEqualTo(expected);
  }

  @Test
  void prefixesExternalNamesWithTheModel() {
    CNames names = new CNames("mnist");
    assertThat(names.external("uib3.project", "filter")).isEqualTo("mnist_uib3_project_filter");
    assertThat(names.local("uib3.project")).isEqualTo("kUib3Project");
    assertThat(names.upper()).isEqualTo("MNIST");
  }

  @Test
  void keepsCollidingNamesApart() {
    CNames names = new CNames("m");
    assertThat(names.local("a.b")).isEqualTo("kAB");
    assertThat(names.local("a_b")).isEqualTo("kAB_2");
    assertThat(names.local("a-b")).isEqualTo("kAB_3");
  }
}
