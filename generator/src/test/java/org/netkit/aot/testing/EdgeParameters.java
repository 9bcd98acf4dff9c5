package org.netkit.aot.testing;

import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int32Data;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.graph.QuantParams;

/**
 * Weights, biases and scales of an int8 op at the limits of the format: weights that are all -128,
 * all 127 or alternate, biases up to what the accumulator can hold, shifts -31 to 30, multipliers
 * 2^30 and 2^31 - 1. What they give passes the checks of a graph by construction.
 */
final class EdgeParameters {
  static final int LEAST_SHIFT = -31;
  static final int GREATEST_SHIFT = 30;

  private static final int LARGEST_INPUT = 255;

  private static final int LARGEST_OF_FAST_KERNELS = (1 << 30) - 1;

  /** A typical magnitude of an input. */
  private static final double INPUT_RMS = 90;

  private final Chance chance;
  private final int perChannel;
  private final QuantParams input;
  private final QuantParams output;
  private final byte[] weights;
  private final int[] bias;
  private final float[] scales;

  private EdgeParameters(
      Chance chance, int channels, int perChannel, QuantParams input, QuantParams output) {
    this.chance = chance;
    this.perChannel = perChannel;
    this.input = input;
    this.output = output;
    this.weights = new byte[channels * perChannel];
    this.bias = new int[channels];
    this.scales = new float[channels];
  }

  /**
   * Parameters of an op.
   *
   * @param perChannel weights of an output channel
   * @param commonShift shift of all channels if the dice choose one for all
   * @param isGentle true for results that spread over the output's range, without extreme shifts
   */
  static Parameters of(
      Chance chance,
      int channels,
      int perChannel,
      QuantParams input,
      QuantParams output,
      int commonShift,
      boolean isGentle) {
    EdgeParameters made = new EdgeParameters(chance, channels, perChannel, input, output);
    int kind = isGentle ? 0 : chance.between(0, 99);
    for (int c = 0; c < channels; c++) {
      if (kind < 45) {
        made.lively(c);
      } else if (kind < 80) {
        made.shifted(c, chance.between(-22, -1), LARGEST_OF_FAST_KERNELS);
      } else if (kind < 88) {
        made.shifted(c, chance.between(LEAST_SHIFT, GREATEST_SHIFT), Integer.MAX_VALUE);
      } else {
        made.shifted(c, commonShift, Integer.MAX_VALUE);
      }
    }
    return new Parameters.Quantized(
        Int8Data.wrap(made.weights), Int32Data.wrap(made.bias), FloatData.wrap(made.scales));
  }

  /** A channel whose results spread over the output's range. */
  private void lively(int channel) {
    fill(channel);
    double rms = INPUT_RMS * Math.sqrt(Math.max(1, squares(channel)));
    bias[channel] = chance.between((int) -rms, (int) rms);
    scale(channel, Math.min(0.49, 40 / rms * chance.spread(0.3, 3)));
  }

  /** A channel with a given shift, and where that allows it a bias that keeps results in range. */
  private void shifted(int channel, int shift, int largestAccumulator) {
    double factor = Math.scalb(chance.oneOf(0, 1) == 0 ? chance.real(0.5, 1) : edge(), shift);
    if (shift < 0) {
      fill(channel);
      double room = largestAccumulator - (double) LARGEST_INPUT * sum(channel);
      double wanted = chance.real(-140, 140) / factor;
      bias[channel] = (int) Math.max(-room, Math.min(room, wanted));
    } else {
      long most = (1L << (29 - Math.min(shift, 29))) - 1; // stays within 32 bits when shifted
      sparse(channel, most / LARGEST_INPUT);
      bias[channel] = chance.between((int) -most, (int) most);
    }
    scale(channel, factor);
  }

  /** Multiplier 2^30, or one near 2^31, less what the rounding of scales may add. */
  private double edge() {
    return chance.in(50) ? 0.5 : 1 - 0x1p-20;
  }

  private void scale(int channel, double factor) {
    scales[channel] = (float) (factor * output.scale() / input.scale());
  }

  private void fill(int channel) {
    int kind = chance.between(0, 11);
    for (int i = 0; i < perChannel; i++) {
      weights[channel * perChannel + i] =
          (byte)
              switch (kind) {
                case 0 -> -128;
                case 1 -> 127;
                case 2 -> i % 2 == 0 ? -128 : 127;
                case 3 -> chance.oneOf(-128, 127);
                case 4 -> chance.between(-2, 2);
                case 5 -> 0;
                case 6, 7, 8 -> chance.between(-127, 127);
                default -> chance.between(-128, 127);
              };
    }
  }

  /** At most eight weights, whose magnitudes together are at most {@code most}. */
  private void sparse(int channel, long most) {
    long left = most;
    for (int i = 0; i < Math.min(8, perChannel) && left > 0; i++) {
      int magnitude = chance.between(0, (int) Math.min(127, left));
      int at = channel * perChannel + chance.between(0, perChannel - 1);
      left -= magnitude;
      weights[at] = (byte) (weights[at] != 0 ? weights[at] : chance.oneOf(-1, 1) * magnitude);
    }
  }

  private long squares(int channel) {
    long sum = 0;
    for (int i = channel * perChannel; i < (channel + 1) * perChannel; i++) {
      sum += weights[i] * weights[i];
    }
    return sum;
  }

  private long sum(int channel) {
    long sum = 0;
    for (int i = channel * perChannel; i < (channel + 1) * perChannel; i++) {
      sum += Math.abs(weights[i]);
    }
    return sum;
  }
}
