package org.netkit.aot.nk;

/**
 * The header fields that are not derived from the rest of the bundle.
 *
 * @param version 3 for float32, 4 for int8
 * @param network MLP or CNN
 * @param height rows of the input, at least 1; 1 for an MLP
 * @param width columns of the input, at least 1; 1 for an MLP
 * @param channels channels of the input, or features of an MLP's input vector; at least 1
 */
public record NkHeader(int version, NetworkKind network, int height, int width, int channels) {
  /** Version of a float32 bundle. */
  public static final int FLOAT32_VERSION = 3;

  /** Version of an int8 bundle. */
  public static final int INT8_VERSION = 4;

  /** Header of a network on a vector. */
  public static NkHeader mlp(int version, int features) {
    return new NkHeader(version, NetworkKind.MLP, 1, 1, features);
  }

  /** Header of a network on a feature map. */
  public static NkHeader cnn(int version, int height, int width, int channels) {
    return new NkHeader(version, NetworkKind.CNN, height, width, channels);
  }

  /** True if weights are int8 and biases int32. */
  public boolean isInt8() {
    return version == INT8_VERSION;
  }

  /** Elements of the model input. */
  public long inputElements() {
    return (long) height * width * channels;
  }
}
