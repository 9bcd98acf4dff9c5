package org.netkit.aot.graph;

/** Windows of the convolutions inside blocks. */
final class Windows {
  /** 1x1, stride 1. */
  static final Window POINT = Window.of(1, 1, 1, Padding.NONE);

  private Windows() {}

  /** A square kernel with (kernel - 1) / 2 of padding on all sides. */
  static Window same(int kernel, int stride) {
    int pad = (kernel - 1) / 2;
    return Window.of(kernel, kernel, stride, new Padding(pad, pad, pad, pad));
  }
}
