package org.netkit.aot.testing;

import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int32Data;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.nk.ActivationCode;
import org.netkit.aot.nk.NkBundleBuilder;
import org.netkit.aot.nk.QuanDescriptor;

/**
 * Random weights, and in an int8 bundle scales under which outputs are neither constant nor all
 * saturated. For that the spread of the activations is followed along the chain: with independent
 * weights the sum over n inputs has sqrt(n) times the spread of one product.
 */
final class RandomConstants {
  private static final double UNIFORM_RMS = 1 / Math.sqrt(3);

  private final NkBundleBuilder builder;
  private final Chance chance;
  private final boolean isInt8;
  private final boolean hasChannelTable;
  private double scale;
  private int zeroPoint;
  private double rms;

  /**
   * What an int8 operation gives.
   *
   * @param realRms spread of the result before the activation, in real numbers
   * @param scale output scale
   * @param zeroPoint output zero point
   * @param rms spread of q - zeroPoint after the activation
   */
  private record Output(double realRms, double scale, int zeroPoint, double rms) {}

  RandomConstants(NkBundleBuilder builder, Chance chance, boolean isInt8) {
    this.builder = builder;
    this.chance = chance;
    this.isInt8 = isInt8;
    this.hasChannelTable = chance.in(75);
    boolean isImage = chance.in(50);
    this.scale = (float) (isImage ? 1.0 / 255 : chance.spread(0.004, 0.1));
    this.zeroPoint = isImage ? -128 : chance.between(-128, 127);
    this.rms = Math.hypot(256 / Math.sqrt(12), zeroPoint);
  }

  boolean isInt8() {
    return isInt8;
  }

  /** Constants of a convolution or dense operation with {@code fanIn} products a result. */
  void weighted(int fanIn, ActivationCode activation, int... dims) {
    if (!isInt8) {
      floats(fanIn, dims);
      return;
    }
    double target = chance.real(25, 70);
    double outputScale = chance.spread(0.015, 0.1);
    int outputZeroPoint = chance.between(-40, 40);
    double outputRms = target;
    if (activation == ActivationCode.RELU || activation == ActivationCode.RELU6) {
      outputZeroPoint = chance.in(80) ? -128 : chance.between(-128, -60);
      outputRms = target / Math.sqrt(2);
    } else if (activation == ActivationCode.SOFTMAX) {
      outputScale = chance.in(50) ? 1 : chance.spread(0.05, 0.3);
      target = chance.real(2, 5) / outputScale;
      outputZeroPoint = 0;
    }
    Output output = new Output(target * outputScale, outputScale, outputZeroPoint, outputRms);
    int8(fanIn, output, dims);
  }

  /** The state of the activations, to come back to in {@link #projection}. */
  double realRms() {
    return scale * rms;
  }

  /** Constants of a projection to whose result something with spread {@code addedRms} is added. */
  void projection(int fanIn, double addedRms, int... dims) {
    if (!isInt8) {
      floats(fanIn, dims);
      return;
    }
    double target = chance.real(25, 45);
    double ownRms = addedRms * chance.real(0.5, 1.5);
    double sumScale = Math.hypot(addedRms, ownRms) / target;
    int8(fanIn, new Output(ownRms, sumScale, chance.between(-30, 30), target), dims);
  }

  /** Scale and shift, or gamma and beta, of a float32 normalisation over {@code channels}. */
  void affine(int channels) {
    float[] scales = new float[channels];
    float[] shifts = new float[channels];
    for (int c = 0; c < channels; c++) {
      scales[c] = (float) (chance.real(0.5, 1.5) * (chance.in(20) ? -1 : 1));
      shifts[c] = (float) chance.real(-0.3, 0.3);
    }
    builder.floats(FloatData.wrap(scales), FloatData.wrap(shifts), channels);
  }

  /** Follows a pooling. */
  void pooled(boolean isMax) {
    rms *= isMax ? 1.2 : 0.75;
  }

  private void floats(int fanIn, int... dims) {
    float[] weights = new float[elements(dims)];
    double bound = chance.real(0.8, 1.4) / (UNIFORM_RMS * Math.sqrt(fanIn));
    for (int i = 0; i < weights.length; i++) {
      weights[i] = (float) chance.real(-bound, bound);
    }
    float[] biases = new float[dims[0]];
    for (int i = 0; i < biases.length; i++) {
      biases[i] = (float) chance.real(-0.5, 0.5);
    }
    builder.floats(FloatData.wrap(weights), FloatData.wrap(biases), dims);
  }

  private void int8(int fanIn, Output output, int... dims) {
    int bound = chance.in(10) ? chance.between(1, 4) : chance.between(60, 127);
    byte[] weights = new byte[elements(dims)];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = (byte) chance.between(-bound, bound);
    }
    double accumulatorRms = Math.sqrt(fanIn * bound * (bound + 1) / 3.0) * rms;
    int[] biases = new int[dims[0]];
    int biasBound = (int) (accumulatorRms / 2);
    for (int i = 0; i < biases.length; i++) {
      biases[i] = chance.between(-biasBound, biasBound);
    }
    float inputScale = (float) scale;
    float weightScale = (float) (output.realRms() / (inputScale * accumulatorRms));
    float[] channelScales = channelScales(weightScale, biases.length);
    float max = channelScales.length == 0 ? weightScale : max(channelScales);
    QuanDescriptor descriptor =
        new QuanDescriptor(
            inputScale,
            zeroPoint,
            max,
            inputScale * (channelScales.length == 0 ? weightScale : channelScales[0]),
            (float) output.scale(),
            output.zeroPoint(),
            FloatData.wrap(channelScales));
    builder.int8(Int8Data.wrap(weights), Int32Data.wrap(biases), descriptor, dims);
    scale = (float) output.scale();
    zeroPoint = output.zeroPoint();
    rms = output.rms();
  }

  private float[] channelScales(float weightScale, int channels) {
    if (!hasChannelTable || chance.in(10)) {
      return new float[0];
    }
    float[] scales = new float[channels];
    for (int c = 0; c < channels; c++) {
      scales[c] = (float) (weightScale * chance.real(0.5, 1.5));
    }
    return scales;
  }

  private static float max(float[] values) {
    float max = values[0];
    for (float value : values) {
      max = Math.max(max, value);
    }
    return max;
  }

  private static int elements(int... dims) {
    int product = 1;
    for (int dim : dims) {
      product *= dim;
    }
    return product;
  }
}
