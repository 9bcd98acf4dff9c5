package org.netkit.aot.quant;

import java.util.Optional;
import org.netkit.aot.data.Int32Data;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.quant.OpQuantization.Requantization;

/**
 * Requantization by one multiplication, for accumulators that are scaled by powers of two so that
 * every result begins at the same bit R of a word.
 *
 * <p>For a clamp that cuts at y = 0 (z = actMin = -128) and with r = -shift, the reference computes
 *
 * <pre>
 *   h = floor((acc * m + 2^30) / 2^31),  y = floor((h + 2^(r-1) - [h &lt; 0]) / 2^r),  q = clamp(y + z)
 * </pre>
 *
 * For h &gt;= 0 the floors merge into {@code y = floor((acc * m + 2^30 + 2^(30+r)) / 2^(31+r))}.
 * With e = 1 + R - r and k = 2^(R-1) + 2^(R-r-1) + z * 2^R, this form is
 *
 * <pre>
 *   t = floor((acc * 2^e) * m / 2^32) + k                      one SMMLA
 *   q = saturate(floor(t / 2^R))
 *     = saturate(floor((acc * m * 2^e + 2^(R+31) + 2^(R-r+31)) / 2^(R+32)) + z)
 * </pre>
 *
 * the same, as numerator and denominator are 2^(1+R-r) times the reference's. For h &lt; 0 both
 * give y &lt;= 0, which the clamp makes 0.
 *
 * <p>Conditions, checked for every channel: 1 &lt;= r &lt; R, so that k is whole; |acc| * 2^e &lt;
 * 2^31; the scaled weights are int16. A channel whose result is always z gets m = 0.
 *
 * @param scalings e less what inputs are scaled by, one a channel: weights are scaled by it
 * @param multipliers m, one a channel
 * @param roundings k, one a channel
 */
public record ScaledRequantization(Int32Data scalings, Int32Data multipliers, Int32Data roundings) {

  /**
   * The form of an op; empty if a channel breaks a condition.
   *
   * @param position R, up to 16
   * @param inputScaling inputs are multiplied by 2 to this power
   */
  public static Optional<ScaledRequantization> of(
      Op.Weighted op, Requantization exact, int position, int inputScaling) {
    if (exact.outputOffset() != Byte.MIN_VALUE
        || exact.actMin() != Byte.MIN_VALUE
        || exact.actMax() != Byte.MAX_VALUE) {
      return Optional.empty();
    }
    int channels = op.parameters().channels();
    int[] scalings = new int[channels];
    int[] multipliers = new int[channels];
    int[] roundings = new int[channels];
    for (int c = 0; c < channels; c++) {
      long magnitude = AccumulatorRange.of(op, exact.inputOffset(), c).magnitude();
      int shift = -exact.shifts().at(c);
      int multiplier = exact.multipliers().at(c);
      int scaling = 1 + position - shift - inputScaling;
      roundings[c] = exact.outputOffset() * (1 << position);
      boolean isZero = multiplier == 0 || shift >= 1 && magnitude + 1 < 1L << (shift - 1);
      if (isZero) {
        continue;
      }
      boolean fits = shift >= 1 && shift < position && scaling >= 0 && scaling < Short.SIZE;
      if (!fits
          || magnitude << (scaling + inputScaling) > Integer.MAX_VALUE
          || !areInt16(op, c, scaling)) {
        return Optional.empty();
      }
      scalings[c] = scaling;
      multipliers[c] = multiplier;
      roundings[c] += (1 << (position - 1)) + (1 << (position - shift - 1));
    }
    return Optional.of(
        new ScaledRequantization(
            Int32Data.wrap(scalings), Int32Data.wrap(multipliers), Int32Data.wrap(roundings)));
  }

  private static boolean areInt16(Op.Weighted op, int channel, int scaling) {
    Int8Data weights = ((Parameters.Quantized) op.parameters()).weights();
    int perChannel = weights.elements() / op.parameters().channels();
    for (int i = channel * perChannel; i < (channel + 1) * perChannel; i++) {
      int scaled = weights.at(i) << scaling;
      if (scaled != (short) scaled) {
        return false;
      }
    }
    return true;
  }
}
