package org.netkit.aot.nk;

/**
 * A window as a record describes it, decoded.
 *
 * @param height rows of the kernel or pool, at least 1
 * @param width columns of the kernel or pool, at least 1
 * @param stride step on both axes, at least 1
 * @param pads padding on the four sides
 */
public record WindowGeometry(int height, int width, int stride, Pads pads) {

  /** {@code 3x3, stride 1, top 0, bottom 1, left 0, right 1}. */
  public String text() {
    return height + "x" + width + ", stride " + stride + ", " + pads.text();
  }
}
