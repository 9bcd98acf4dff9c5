package org.netkit.aot.graph;

/**
 * A sliding window: convolution or pooling geometry on both axes.
 *
 * @param height rows of the window, at least 1
 * @param width columns of the window, at least 1
 * @param strideHeight rows between windows, at least 1
 * @param strideWidth columns between windows, at least 1
 * @param padding rows and columns added round the input
 */
public record Window(int height, int width, int strideHeight, int strideWidth, Padding padding) {
  /** A square-stride window. */
  public static Window of(int height, int width, int stride, Padding padding) {
    return new Window(height, width, stride, stride, padding);
  }

  /**
   * Rows of the output for an input of {@code inputHeight} rows: floor((in + pads - k) / s) + 1.
   */
  public int outputHeight(int inputHeight) {
    return Math.floorDiv(inputHeight + padding.top() + padding.bottom() - height, strideHeight) + 1;
  }

  /** Columns of the output for an input of {@code inputWidth} columns. */
  public int outputWidth(int inputWidth) {
    return Math.floorDiv(inputWidth + padding.left() + padding.right() - width, strideWidth) + 1;
  }

  /** Taps in the window. */
  public int taps() {
    return height * width;
  }
}
