package org.netkit.aot.testing;

import org.netkit.aot.nk.Pads;
import org.netkit.aot.nk.WindowGeometry;

/** The shape at the end of a growing chain of layers. */
final class FeatureMap {
  int height;
  int width;
  int channels;

  FeatureMap(int height, int width, int channels) {
    this.height = height;
    this.width = width;
    this.channels = channels;
  }

  int elements() {
    return height * width * channels;
  }

  /** Positions that a window takes. */
  int positions(WindowGeometry window) {
    return rows(window) * columns(window);
  }

  /** Follows an operation with a window. */
  void slide(WindowGeometry window, int newChannels) {
    int newHeight = rows(window);
    width = columns(window);
    height = newHeight;
    channels = newChannels;
  }

  /** Follows an operation that makes a vector. */
  void flatten(int elements) {
    height = 1;
    width = 1;
    channels = elements;
  }

  /** A window that fits the padded map and never lies in padding alone. */
  WindowGeometry randomWindow(Chance chance, int largest, boolean isSquare) {
    while (true) {
      int rows = chance.between(1, largest);
      int columns = isSquare || chance.in(50) ? rows : chance.between(1, largest);
      int top = chance.in(50) ? 0 : chance.between(0, rows - 1);
      int left = chance.in(50) ? 0 : chance.between(0, columns - 1);
      int bottom = chance.in(60) ? top : chance.between(top, rows - 1);
      int right = chance.in(60) ? left : chance.between(left, columns - 1);
      int stride = chance.oneOf(1, 1, 1, 2, 2, 3, 4);
      if (height + top + bottom >= rows && width + left + right >= columns) {
        return new WindowGeometry(rows, columns, stride, new Pads(top, bottom, left, right));
      }
    }
  }

  private int rows(WindowGeometry window) {
    Pads pads = window.pads();
    return (height + pads.top() + pads.bottom() - window.height()) / window.stride() + 1;
  }

  private int columns(WindowGeometry window) {
    Pads pads = window.pads();
    return (width + pads.left() + pads.right() - window.width()) / window.stride() + 1;
  }
}
