package org.netkit.aot.graph;

/**
 * Geometry of an activation tensor with batch 1, layout NHWC (channels last and fastest).
 *
 * @param height rows, at least 1
 * @param width columns, at least 1
 * @param channels channels, at least 1
 */
public record Shape(int height, int width, int channels) {
  /** Checks that every extent is positive and that the element count fits an {@code int}. */
  public Shape {
    if (height < 1 || width < 1 || channels < 1) {
      throw new IllegalArgumentException("extents " + height + ", " + width + ", " + channels);
    }
    Math.multiplyExact(Math.multiplyExact(height, width), channels);
  }

  /** A vector, as a dense layer takes and gives. */
  public static Shape vector(int elements) {
    return new Shape(1, 1, elements);
  }

  /** Number of elements. */
  public int elements() {
    return height * width * channels;
  }

  /** True if height and width are 1. */
  public boolean isVector() {
    return height == 1 && width == 1;
  }

  /** {@code [1, 28, 28, 3]}, or {@code [1, 10]} for a vector. */
  public String text() {
    return isVector()
        ? "[1, " + channels + "]"
        : "[1, " + height + ", " + width + ", " + channels + "]";
  }

  // What the language would generate is assembled when it first runs: too long for a short command.
  @Override
  public boolean equals(Object other) {
    return other instanceof Shape that
        && height == that.height
        && width == that.width
        && channels == that.channels;
  }

  @Override
  public int hashCode() {
    return 31 * (31 * height + width) + channels;
  }
}
