package org.netkit.aot.graph;

/**
 * Padding of a spatial window, in elements, each at least 0. Padding taps of a convolution
 * contribute the zero point (real 0); pooling ignores them.
 */
public record Padding(int top, int bottom, int left, int right) {
  /** No padding. */
  public static final Padding NONE = new Padding(0, 0, 0, 0);

  /** Checks that no side is negative. */
  public Padding {
    if (top < 0 || bottom < 0 || left < 0 || right < 0) {
      throw new IllegalArgumentException("negative padding");
    }
  }

  /** True if all sides are 0. */
  public boolean isNone() {
    return equals(NONE);
  }

  // What the language would generate is assembled when it first runs: too long for a short command.
  @Override
  public boolean equals(Object other) {
    return other instanceof Padding that
        && top == that.top
        && bottom == that.bottom
        && left == that.left
        && right == that.right;
  }

  @Override
  public int hashCode() {
    return 31 * (31 * (31 * top + bottom) + left) + right;
  }
}
