package org.netkit.aot.quant;

import java.util.Optional;
import org.netkit.aot.data.Int32Data;
import org.netkit.aot.graph.Op;
import org.netkit.aot.quant.OpQuantization.Addition;
import org.netkit.aot.quant.OpQuantization.Requantization;
import org.netkit.aot.quant.OpQuantization.Scaling;

/**
 * Requantization of doubled accumulators by one multiplication, one shift and one saturation.
 *
 * <p>With r = -shift, the reference computes
 *
 * <pre>
 *   h = floor((acc * m + 2^30) / 2^31)                     the high half, rounded
 *   y = floor((h + 2^(r-1) - [h &lt; 0]) / 2^r)            shifted, half away from zero
 *   q = clamp(y + z, actMin, actMax)
 * </pre>
 *
 * and this form, with k = 2^(r-1) + z * 2^r,
 *
 * <pre>
 *   t = floor((2 * acc * m + 2^31) / 2^32) + k - [acc &lt; 0]   one SMMLAR
 *   q = clamp(floor(t / 2^r), actMin, actMax)
 * </pre>
 *
 * The two agree: the first line of t is h + k, z * 2^r passes through the floor as z, and [acc &lt;
 * 0] differs from [h &lt; 0] only where acc &lt; 0 and h = 0, when y is 0 either way. If the clamp
 * cuts at y = 0 (actMin = z), [acc &lt; 0] may be left out, since for h &lt; 0 both forms give at
 * most 0.
 *
 * <p>Conditions, checked for every channel over all possible inputs: 1 &lt;= r &lt;= 22, so that k
 * fits; |acc| &lt; 2^30, so that 2 * acc fits. A channel with m = 0, or whose |h| is always below
 * 2^(r-1), gives z always; it gets m = 0, r = 1, k = 2z + 1.
 *
 * @param limit how results are limited
 * @param multipliers m, one a channel
 * @param roundings k, one a channel
 * @param shifts r, one a channel
 */
public record DoubledRequantization(
    Limit limit, Int32Data multipliers, Int32Data roundings, Int32Data shifts) {
  private static final int LARGEST_SHIFT = 22;
  private static final long LARGEST_ACCUMULATOR = (1L << 30) - 1;

  /** How results are limited. */
  public enum Limit {
    /** To int8, where -128 is y = 0: the sign correction is left out. */
    FROM_ZERO,
    /** To int8. */
    INT8,
    /** To the clamp of the op. */
    RANGE
  }

  /** The form of an op; empty if a channel breaks a condition. */
  public static Optional<DoubledRequantization> of(Op.Weighted op, Requantization exact) {
    int channels = op.parameters().channels();
    int zero = exact.outputOffset();
    int[] multipliers = new int[channels];
    int[] roundings = new int[channels];
    int[] shifts = new int[channels];
    for (int c = 0; c < channels; c++) {
      long magnitude = AccumulatorRange.of(op, exact.inputOffset(), c).magnitude();
      int shift = -exact.shifts().at(c);
      int multiplier = exact.multipliers().at(c);
      boolean isZero = multiplier == 0 || shift >= 1 && magnitude + 1 < 1L << (shift - 1);
      if (isZero) {
        shifts[c] = 1;
      } else if (shift < 1 || shift > LARGEST_SHIFT || magnitude > LARGEST_ACCUMULATOR) {
        return Optional.empty();
      } else {
        multipliers[c] = multiplier;
        shifts[c] = shift;
      }
      roundings[c] = rounding(shifts[c], zero);
    }
    return Optional.of(
        new DoubledRequantization(
            limit(exact.actMin(), exact.actMax(), zero),
            Int32Data.wrap(multipliers),
            Int32Data.wrap(roundings),
            Int32Data.wrap(shifts)));
  }

  /** The form of the last scaling of an addition, whose sums are below 2^28; one channel. */
  public static Optional<DoubledRequantization> of(Addition exact) {
    Scaling output = exact.output();
    int shift = -output.shift();
    if (shift < 1 || shift > LARGEST_SHIFT) {
      return Optional.empty();
    }
    return Optional.of(
        new DoubledRequantization(
            limit(exact.actMin(), exact.actMax(), output.offset()),
            Int32Data.of(output.multiplier()),
            Int32Data.of(rounding(shift, output.offset())),
            Int32Data.of(shift)));
  }

  /**
   * The result of an accumulator of a channel.
   *
   * @param accumulator in the channel's range
   * @param exact the form that this one was made of
   */
  public byte result(int channel, int accumulator, Requantization exact) {
    long product = 2L * accumulator * multipliers.at(channel);
    long high = Math.floorDiv(product + (1L << 31), 1L << 32);
    long sum = high + roundings.at(channel) - (accumulator < 0 ? 1 : 0);
    long value = sum >> shifts.at(channel);
    return (byte) Math.max(exact.actMin(), Math.min(exact.actMax(), value));
  }

  private static Limit limit(int actMin, int actMax, int zero) {
    if (actMin != Byte.MIN_VALUE || actMax != Byte.MAX_VALUE) {
      return Limit.RANGE;
    }
    return zero == Byte.MIN_VALUE ? Limit.FROM_ZERO : Limit.INT8;
  }

  private static int rounding(int shift, int zero) {
    return (1 << (shift - 1)) + zero * (1 << shift);
  }
}
