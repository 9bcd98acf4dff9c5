package org.netkit.aot.nk;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * What byte 19 of a depthwise record means. The file stores the kernel's rows but not always its
 * columns: the byte is either the columns (then padding is symmetric, a "literal") or end padding
 * in nibbles (see {@link Pads#ofNibbles}), and only the number of weights tells which.
 *
 * <p>With {@code kh} rows, byte {@code b} and {@code a = weights / channels} the loader of the
 * format takes the first rule that holds:
 *
 * <ol>
 *   <li>b = kh and kh * kh = a: kh columns, symmetric
 *   <li>kh * kh = a: kh columns, nibbles of b
 *   <li>kh * (b or, if 0, kh) = a: b columns, symmetric
 *   <li>kh divides a, b not 0: a / kh columns, nibbles of b
 *   <li>else a guess that never agrees with the weights, and so an error
 * </ol>
 *
 * <p>A byte that equals the kernel's columns can therefore be meant either way. It is a literal if
 * the other reading would pad an axis by at least the kernel's extent there, since then whole
 * windows would lie in padding; otherwise the record is ambiguous.
 *
 * @param reading what the loader of the format takes it for; empty if no reading fits the weights
 * @param other the second reading of an ambiguous byte, else empty
 */
public record DepthwiseGeometry(Optional<WindowGeometry> reading, Optional<WindowGeometry> other) {

  /** Reads byte 19 of {@code layer}, whose weight tensor has {@code weightElements} elements. */
  public static DepthwiseGeometry resolve(LayerRecord.DepthwiseConv2d layer, long weightElements) {
    int height = layer.kernelHeight();
    int encoded = layer.widthOrPad();
    long perFilter = weightElements / layer.channels();
    long width = perFilter / height;
    boolean fits = perFilter * layer.channels() == weightElements && width * height == perFilter;
    if (!fits || width < 1 || width > NkFormat.MAX_EXTENT || (encoded == 0 && width != height)) {
      return new DepthwiseGeometry(Optional.empty(), Optional.empty());
    }
    WindowGeometry literal =
        new WindowGeometry(
            height, (int) width, layer.stride(), Pads.symmetric(layer.padTop(), layer.padLeft()));
    WindowGeometry padded =
        new WindowGeometry(
            height,
            (int) width,
            layer.stride(),
            Pads.ofNibbles(layer.padTop(), layer.padLeft(), encoded));
    if (encoded != width) {
      return new DepthwiseGeometry(Optional.of(padded), Optional.empty());
    }
    return new DepthwiseGeometry(
        Optional.of(literal), Optional.of(padded).filter(DepthwiseGeometry::isPlausible));
  }

  /**
   * The byte that reads back as the given window.
   *
   * @return empty if no byte does so without ambiguity
   */
  public static Optional<Integer> encode(WindowGeometry window) {
    Pads pads = window.pads();
    Stream<Integer> candidates =
        pads.isSymmetric() ? Stream.of(window.width(), 0) : Stream.of(pads.nibbles());
    return candidates.filter(b -> b <= 0xFF && readsBack(window, b)).findFirst();
  }

  private static boolean readsBack(WindowGeometry window, int encoded) {
    LayerRecord.DepthwiseConv2d layer =
        new LayerRecord.DepthwiseConv2d(
            window.height(),
            window.stride(),
            1,
            ActivationCode.NONE,
            window.pads().top(),
            window.pads().left(),
            encoded,
            NkFormat.DEFAULT_ALPHA);
    DepthwiseGeometry read = resolve(layer, (long) window.height() * window.width());
    return read.isDecided() && read.reading().equals(Optional.of(window));
  }

  /** True if exactly one reading fits the weights. */
  public boolean isDecided() {
    return reading.isPresent() && other.isEmpty();
  }

  /** True if two readings fit the weights. */
  public boolean isAmbiguous() {
    return other.isPresent();
  }

  private static boolean isPlausible(WindowGeometry window) {
    return window.pads().bottom() < window.height() && window.pads().right() < window.width();
  }
}
