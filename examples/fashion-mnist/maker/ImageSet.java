import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.QuantParams;

/**
 * Images and their classes, read from the gzipped IDX files of a Fashion-MNIST folder.
 *
 * @param pixels one byte per pixel, unsigned, image after image, row after row
 * @param classes one byte per image, 0..9
 */
record ImageSet(byte[] pixels, byte[] classes) {
  /** Pixels on each side of an image. */
  static final int EDGE = 28;

  /** Values of a pixel: it is grey. */
  static final int CHANNELS = 1;

  /** Meaning of what {@link #int8} gives. */
  static final QuantParams INT8_PIXEL = new QuantParams(1 / 255f, -128);

  private static final int IMAGE_PIXELS = EDGE * EDGE;

  private static final int UNSIGNED_BYTES = 0x800;

  /** The set whose files begin with {@code prefix}: {@code train} or {@code t10k}. */
  static ImageSet read(Path folder, String prefix) throws IOException {
    byte[] pixels = idx(folder.resolve(prefix + "-images-idx3-ubyte.gz"), 3);
    byte[] classes = idx(folder.resolve(prefix + "-labels-idx1-ubyte.gz"), 1);
    if (pixels.length != classes.length * IMAGE_PIXELS) {
      throw new IOException(prefix + ": images and labels do not belong together");
    }
    return new ImageSet(pixels, classes);
  }

  int images() {
    return classes.length;
  }

  int label(int image) {
    return classes[image];
  }

  /** Input of the float32 model: pixel p as p / 255. */
  FloatData real(int image) {
    float[] values = new float[IMAGE_PIXELS];
    for (int pixel = 0; pixel < IMAGE_PIXELS; pixel++) {
      values[pixel] = (pixels[image * IMAGE_PIXELS + pixel] & 0xff) / 255f;
    }
    return FloatData.wrap(values);
  }

  /** Input of the int8 model: pixel p as p - 128. */
  Int8Data int8(int image) {
    byte[] values = new byte[IMAGE_PIXELS];
    for (int pixel = 0; pixel < IMAGE_PIXELS; pixel++) {
      values[pixel] = (byte) ((pixels[image * IMAGE_PIXELS + pixel] & 0xff) - 128);
    }
    return Int8Data.wrap(values);
  }

  /** Index of the first image of a class. */
  int firstOf(int label) {
    for (int image = 0; image < images(); image++) {
      if (label(image) == label) {
        return image;
      }
    }
    throw new IllegalStateException("no image of class " + label);
  }

  /** Content of an IDX file (magic, extents, then the values, all big-endian). */
  private static byte[] idx(Path file, int rank) throws IOException {
    try (DataInputStream in =
        new DataInputStream(
            new BufferedInputStream(new GZIPInputStream(Files.newInputStream(file))))) {
      if (in.readInt() != UNSIGNED_BYTES + rank) {
        throw new IOException(file + ": not an IDX file of bytes with " + rank + " extents");
      }
      int elements = 1;
      for (int axis = 0; axis < rank; axis++) {
        elements = Math.multiplyExact(elements, in.readInt());
      }
      byte[] values = new byte[elements];
      in.readFully(values);
      return values;
    }
  }
}
