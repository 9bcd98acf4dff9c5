package org.netkit.aot.nk;

/** Padding of a window in elements, each 0..270: top and left 0..255, the others up to 15 more. */
public record Pads(int top, int bottom, int left, int right) {

  /** The same padding before and after. */
  public static Pads symmetric(int vertical, int horizontal) {
    return new Pads(vertical, vertical, horizontal, horizontal);
  }

  /**
   * Padding from start pads and a byte whose low nibble is bottom - top and whose high nibble is
   * right - left.
   */
  public static Pads ofNibbles(int top, int left, int nibbles) {
    return new Pads(top, top + (nibbles & 0xF), left, left + (nibbles >> 4 & 0xF));
  }

  /** True if end pads equal start pads. */
  public boolean isSymmetric() {
    return top == bottom && left == right;
  }

  /**
   * The byte that {@link #ofNibbles} reads.
   *
   * @throws IllegalArgumentException if an end pad is smaller than its start pad or more than 15
   *     larger: the format cannot express that
   */
  public int nibbles() {
    int vertical = bottom - top;
    int horizontal = right - left;
    if (((vertical | horizontal) & ~0xF) != 0) {
      throw new IllegalArgumentException("end pads must be 0..15 larger than start pads: " + this);
    }
    return horizontal << 4 | vertical;
  }

  /** {@code top 0, bottom 1, left 0, right 1}. */
  public String text() {
    return "top " + top + ", bottom " + bottom + ", left " + left + ", right " + right;
  }
}
