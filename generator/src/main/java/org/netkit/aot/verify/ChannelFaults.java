package org.netkit.aot.verify;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import org.netkit.aot.fuse.Step;
import org.netkit.aot.quant.OpQuantization.Requantization;

/**
 * Faults of single output channels of a convolution, depthwise convolution or dense step: a bias, a
 * multiplier, a shift or one weight that is not the model's. A channel's accumulators are worked
 * out once; then each candidate is held against every value that the channel gave.
 */
final class ChannelFaults {
  private static final int BITS = 8;
  private static final int LARGEST_SHIFT = 30;
  private static final int SMALLEST_SHIFT = -31;

  private final Step step;
  private final List<Evidence> evidence;
  private final WeightedStep right;
  private final OutputStage stage;
  private final List<int[]> accumulators;

  ChannelFaults(Step step, Requantization quantization, List<Evidence> evidence) {
    this.step = step;
    this.evidence = evidence;
    this.right = WeightedStep.of(step, quantization.inputOffset());
    this.stage = OutputStage.of(quantization);
    this.accumulators =
        evidence.stream().map(one -> right.accumulators(one.of(step.operand()))).toList();
  }

  /** A fault of each channel that differs, all of one kind. */
  Optional<Finding> find() {
    TreeSet<Integer> channels = differing();
    return first(
        bias(channels), shift(channels), multiplier(channels), weight(channels), many(channels));
  }

  @SafeVarargs
  private static Optional<Finding> first(Optional<Finding>... findings) {
    for (Optional<Finding> finding : findings) {
      if (finding.isPresent()) {
        return finding;
      }
    }
    return Optional.empty();
  }

  private TreeSet<Integer> differing() {
    TreeSet<Integer> channels = new TreeSet<>();
    for (Evidence one : evidence) {
      for (int i = 0; i < one.got().elements(); i++) {
        if (one.got().at(i) != one.expected(step).at(i)) {
          channels.add(i % step.output().shape().channels());
        }
      }
    }
    return channels;
  }

  /** Monotone: the largest accumulator under a pool gives the largest value. */
  private int accumulator(int inference, int element) {
    int most = Integer.MIN_VALUE;
    for (int from : right.sources(element)) {
      most = Math.max(most, accumulators.get(inference)[from]);
    }
    return most;
  }

  /** True if every value of a channel passes: inference, element, value. */
  private boolean all(int channel, Check check) {
    int channels = step.output().shape().channels();
    for (int n = 0; n < evidence.size(); n++) {
      for (int i = channel; i < evidence.get(n).got().elements(); i += channels) {
        if (!check.holds(n, i, evidence.get(n).got().at(i))) {
          return false;
        }
      }
    }
    return true;
  }

  private interface Check {
    boolean holds(int inference, int element, int got);
  }

  /** The bias differs by what lies in the intersection of all that the values allow. */
  private Optional<Finding> bias(TreeSet<Integer> channels) {
    StringBuilder text = new StringBuilder();
    for (int channel : channels) {
      long[] range = {Integer.MIN_VALUE, Integer.MAX_VALUE};
      all(
          channel,
          (n, i, got) -> {
            int acc = accumulator(n, i);
            range[0] = Math.max(range[0], smallest(got, channel) - acc);
            range[1] = Math.min(range[1], largest(got, channel) - acc);
            return range[0] <= range[1];
          });
      if (range[0] > range[1]) {
        return Optional.empty();
      }
      text.append(text.isEmpty() ? "" : ", ").append("channel ").append(channel);
      text.append(" by ").append(range[0] == range[1] ? "" : "about ").append(middle(range));
    }
    return Optional.of(Finding.proved(FaultKind.BIAS, "another bias: " + text));
  }

  private static long middle(long[] range) {
    if (range[0] == Integer.MIN_VALUE || range[1] == Integer.MAX_VALUE) {
      return range[0] == Integer.MIN_VALUE ? range[1] : range[0];
    }
    return (range[0] + range[1]) / 2;
  }

  /** The smallest accumulator that gives at least a value. */
  private long smallest(int value, int channel) {
    if (value <= stage.quantization().actMin()) {
      return Integer.MIN_VALUE;
    }
    return search(acc -> stage.apply(acc, channel) >= value);
  }

  /** The largest accumulator that gives at most a value. */
  private long largest(int value, int channel) {
    if (value >= stage.quantization().actMax()) {
      return Integer.MAX_VALUE;
    }
    return search(acc -> stage.apply(acc, channel) > value) - 1;
  }

  /** The smallest accumulator of 30 bits that passes; passing ones are above all others. */
  private static long search(IntPredicate passes) {
    long low = -(1L << LARGEST_SHIFT);
    long high = 1L << LARGEST_SHIFT;
    while (low < high) {
      long middle = Math.floorDiv(low + high, 2);
      if (passes.test((int) middle)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  private Optional<Finding> shift(TreeSet<Integer> channels) {
    StringBuilder text = new StringBuilder();
    for (int channel : channels) {
      int now = stage.quantization().shifts().at(channel);
      int multiplier = stage.quantization().multipliers().at(channel);
      int found = now;
      for (int shift = SMALLEST_SHIFT; shift <= LARGEST_SHIFT && found == now; shift++) {
        int candidate = shift;
        boolean isIt =
            shift != now && all(channel, (n, i, got) -> got == scaled(n, i, multiplier, candidate));
        found = isIt ? shift : found;
      }
      if (found == now) {
        return Optional.empty();
      }
      text.append(text.isEmpty() ? "" : ", ");
      text.append("channel ").append(channel).append(": ").append(found).append(", not ");
      text.append(now);
    }
    return Optional.of(Finding.proved(FaultKind.MULTIPLIER, "another shift: " + text));
  }

  private int scaled(int inference, int element, int multiplier, int shift) {
    int value =
        Rounding.REFERENCE.apply(accumulator(inference, element), multiplier, shift)
            + stage.quantization().outputOffset();
    return Math.max(stage.quantization().actMin(), Math.min(stage.quantization().actMax(), value));
  }

  /** A real factor that every value allows, by the interval of each of them. */
  private Optional<Finding> multiplier(TreeSet<Integer> channels) {
    StringBuilder text = new StringBuilder();
    for (int channel : channels) {
      double[] range = {0, Double.MAX_VALUE};
      all(
          channel,
          (n, i, got) -> {
            narrow(range, accumulator(n, i), got);
            return range[0] <= range[1];
          });
      if (range[0] > range[1] || range[1] == Double.MAX_VALUE) {
        return Optional.empty();
      }
      text.append(text.isEmpty() ? "" : ", ").append("channel ").append(channel);
    }
    return Optional.of(
        Finding.likely(FaultKind.MULTIPLIER, "sums are scaled by another factor: " + text));
  }

  /** Rounding is within one half of a unit, and double rounding within a little more. */
  private void narrow(double[] range, int acc, int got) {
    double value = got - stage.quantization().outputOffset();
    double low = got <= stage.quantization().actMin() ? -Double.MAX_VALUE : value - 0.51;
    double high = got >= stage.quantization().actMax() ? Double.MAX_VALUE : value + 0.51;
    if (acc > 0) {
      range[0] = Math.max(range[0], low / acc);
      range[1] = Math.min(range[1], high / acc);
    } else if (acc < 0) {
      range[0] = Math.max(range[0], high / acc);
      range[1] = Math.min(range[1], low / acc);
    } else if (low > 0 || high < 0) {
      range[0] = 1;
      range[1] = 0;
    }
  }

  /** One weight with one bit flipped, or 0, or with the other sign. */
  private Optional<Finding> weight(TreeSet<Integer> channels) {
    StringBuilder text = new StringBuilder();
    for (int channel : channels) {
      Optional<String> found = weight(channel);
      if (found.isEmpty()) {
        return Optional.empty();
      }
      text.append(text.isEmpty() ? "" : ", ").append(found.get());
    }
    return Optional.of(Finding.proved(FaultKind.WEIGHTS, "another weight: " + text));
  }

  private Optional<String> weight(int channel) {
    int first = channel * right.tapsAChannel();
    SingleWeight single = new SingleWeight(right, step, stage, evidence, accumulators);
    for (int tap = first; tap < first + right.tapsAChannel(); tap++) {
      int now = right.weights()[tap];
      for (int bit = 0; bit < BITS + 2; bit++) {
        int other = bit < BITS ? (byte) (now ^ 1 << bit) : bit == BITS ? 0 : -now;
        if (other != now && single.explains(channel, tap, other)) {
          return Optional.of("number " + tap + " is " + other + " instead of " + now);
        }
      }
    }
    return Optional.empty();
  }

  /** Some channels are wrong, and no single number explains it. */
  private Optional<Finding> many(TreeSet<Integer> channels) {
    boolean areFew = channels.size() * 2 <= step.output().shape().channels();
    return areFew
        ? Optional.of(
            Finding.likely(
                FaultKind.WEIGHTS,
                "only channels " + channels + " differ, by more than one number"))
        : Optional.empty();
  }
}
