package org.netkit.aot.select;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.netkit.aot.graph.Padding;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Window;

/**
 * Scratch of known layers, and what must hold for all; {@code CmsisNnWorkspaceIT} asks the library.
 */
class CmsisNnWorkspaceTest {
  private static final Padding TWO = new Padding(2, 2, 2, 2);

  @Test
  void knownConvolutions() {
    Window three = Window.of(3, 3, 1, Padding.NONE);
    assertThat(convolve(Extension.DSP, new Shape(28, 28, 1), three)).isEqualTo(48);
    assertThat(convolve(Extension.DSP, new Shape(13, 13, 32), three)).isEqualTo(1152);
    assertThat(convolve(Extension.PLAIN, new Shape(13, 13, 32), three)).isEqualTo(1152);
    assertThat(convolve(Extension.MVE, new Shape(28, 28, 1), three)).isEqualTo(64);
    assertThat(convolve(Extension.MVE, new Shape(13, 13, 32), three)).isEqualTo(1152);
  }

  @Test
  void pointwiseConvolutionsNeedNone() {
    for (Extension extension : Extension.values()) {
      for (int stride = 1; stride < 4; stride++) {
        Window one = Window.of(1, 1, stride, Padding.NONE);
        assertThat(convolve(extension, new Shape(9, 9, 64), one)).isZero();
      }
    }
  }

  @Test
  void aPaddedPointwiseConvolutionIsGeneral() {
    Window padded = Window.of(1, 1, 1, new Padding(1, 0, 0, 0));
    assertThat(convolve(Extension.DSP, new Shape(9, 9, 5), padded)).isEqualTo(32);
  }

  @Test
  void knownDepthwiseConvolutions() {
    Shape input = new Shape(7, 7, 512);
    Window five = Window.of(5, 5, 1, TWO);
    Window three = Window.of(3, 3, 1, new Padding(1, 1, 1, 1));
    Window farPadded = Window.of(3, 3, 1, TWO);
    assertThat(CmsisNnWorkspace.depthwiseWrapper(Extension.DSP, input, five)).isEqualTo(25_600);
    assertThat(CmsisNnWorkspace.depthwiseWrapper(Extension.DSP, input, three)).isZero();
    assertThat(CmsisNnWorkspace.depthwiseWrapper(Extension.DSP, input, farPadded)).isEqualTo(9_216);
    assertThat(CmsisNnWorkspace.depthwiseWrapper(Extension.PLAIN, input, five)).isZero();
    assertThat(CmsisNnWorkspace.depthwiseWrapper(Extension.MVE, input, five)).isEqualTo(12_400);
  }

  @Test
  void sumsOfVectorsAndPixels() {
    assertThat(CmsisNnWorkspace.fullyConnected(Extension.DSP, 128)).isZero();
    assertThat(CmsisNnWorkspace.fullyConnected(Extension.MVE, 128)).isEqualTo(512);
    assertThat(CmsisNnWorkspace.averagePool(Extension.DSP, 30)).isEqualTo(120);
    assertThat(CmsisNnWorkspace.averagePool(Extension.MVE, 30)).isZero();
    assertThat(CmsisNnWorkspace.averagePool(Extension.PLAIN, 30)).isZero();
  }

  /** The wrapper never asks for more than the general function, and that one for two columns. */
  @Test
  void boundsOfConvolutions() {
    SplittableRandom random = new SplittableRandom(11);
    for (int i = 0; i < 10_000; i++) {
      Shape input = new Shape(random.nextInt(7, 40), random.nextInt(7, 40), random.nextInt(1, 301));
      Window window =
          new Window(
              random.nextInt(1, 8),
              random.nextInt(1, 8),
              random.nextInt(1, 4),
              random.nextInt(1, 4),
              new Padding(
                  random.nextInt(0, 3),
                  random.nextInt(0, 3),
                  random.nextInt(0, 3),
                  random.nextInt(0, 3)));
      int general = CmsisNnWorkspace.convolve(Extension.DSP, input, window);
      int column = window.taps() * input.channels();
      assertThat(general).isBetween(4 * column, 4 * (column + 3)).matches(n -> n % 16 == 0);
      assertThat(convolve(Extension.DSP, input, window)).isIn(0, general);
    }
  }

  private static int convolve(Extension extension, Shape input, Window window) {
    Shape output =
        new Shape(window.outputHeight(input.height()), window.outputWidth(input.width()), 8);
    return CmsisNnWorkspace.convolveWrapper(extension, input, output, window);
  }
}
