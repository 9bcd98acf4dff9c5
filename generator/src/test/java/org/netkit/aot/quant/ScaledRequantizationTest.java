package org.netkit.aot.quant;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int32Data;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.graph.Activation;
import org.netkit.aot.graph.ElementType;
import org.netkit.aot.graph.Op;
import org.netkit.aot.graph.Origin;
import org.netkit.aot.graph.Parameters;
import org.netkit.aot.graph.QuantParams;
import org.netkit.aot.graph.Shape;
import org.netkit.aot.graph.Tensor;
import org.netkit.aot.quant.OpQuantization.Requantization;

/**
 * The scaled form against the two roundings of the definition, at every accumulator where a result
 * changes and at every tie.
 */
class ScaledRequantizationTest {
  private static final int[] MULTIPLIERS = {
    1 << 30, (1 << 30) + 1, 1518500250, Integer.MAX_VALUE - 1, Integer.MAX_VALUE
  };

  @ParameterizedTest(name = "results at bit {0}")
  @ValueSource(ints = {12, 16})
  void equalsTheDefinition(int position) {
    SplittableRandom random = new SplittableRandom(5);
    for (int shift = Math.max(1, position - 14); shift < position; shift++) {
      for (int multiplier : MULTIPLIERS) {
        check(multiplier, shift, position, random);
      }
      check((1 << 30) + random.nextInt(1 << 30), shift, position, random);
    }
  }

  private static void check(int multiplier, int shift, int position, SplittableRandom random) {
    int limit = Integer.MAX_VALUE >> (1 + position - shift);
    Requantization exact = exact(multiplier, -shift, -128, 127);
    ScaledRequantization form = of(limit, exact, position).orElseThrow();
    for (int y = -300; y <= 300; y++) {
      for (int half = 0; half < 2; half++) {
        double edge = (y + half / 2.0) * Math.scalb(1.0, 31 + shift) / multiplier;
        for (int near = -3; near <= 3; near++) {
          long accumulator = (long) Math.floor(edge) + near;
          if (Math.abs(accumulator) <= limit) {
            compare(form, exact, position, (int) accumulator);
          }
        }
      }
      compare(form, exact, position, Math.max(-limit, Math.min(limit, y)));
      compare(form, exact, position, random.nextInt(-limit, limit));
    }
    compare(form, exact, position, limit);
    compare(form, exact, position, -limit);
  }

  private static void compare(
      ScaledRequantization form, Requantization exact, int position, int accumulator) {
    int expected = definition(exact, accumulator);
    if (scaled(form, position, accumulator) != expected) {
      assertThat(scaled(form, position, accumulator))
          .as("accumulator %d, results at bit %d, %s", accumulator, position, exact)
          .isEqualTo(expected);
    }
  }

  /** What the instructions do: SMMLA and a saturation of the bits from the position on. */
  private static int scaled(ScaledRequantization form, int position, int accumulator) {
    int x = Math.toIntExact((long) accumulator << form.scalings().at(0));
    long high = ((long) x * form.multipliers().at(0)) >> 32;
    int sum = Math.toIntExact(high + form.roundings().at(0));
    return Math.max(Byte.MIN_VALUE, Math.min(Byte.MAX_VALUE, sum >> position));
  }

  private static int definition(Requantization exact, int accumulator) {
    long high =
        Math.floorDiv((long) accumulator * exact.multipliers().at(0) + (1L << 30), 1L << 31);
    int shift = -exact.shifts().at(0);
    long magnitude = (Math.abs(high) + (1L << (shift - 1))) >> shift;
    long value = (high < 0 ? -magnitude : magnitude) + exact.outputOffset();
    return (int) Math.max(exact.actMin(), Math.min(exact.actMax(), value));
  }

  @Test
  void givesTheZeroPointWhereNothingReachesAHalf() {
    Requantization exact = exact(Integer.MAX_VALUE, -25, -128, 127);
    ScaledRequantization form = of(9, exact, 16).orElseThrow();
    for (int accumulator = -9; accumulator <= 9; accumulator++) {
      compare(form, exact, 16, accumulator);
    }
  }

  @Test
  void isRefusedWhereAConditionBreaks() {
    assertThat(of((1 << 24) - 1, exact(1 << 30, -10, -128, 127), 16)).isPresent();
    assertThat(of(1 << 24, exact(1 << 30, -10, -128, 127), 16)).isEmpty();
    assertThat(of(100_000, exact(1 << 30, -16, -128, 127), 16)).isEmpty();
    assertThat(of(100, exact(1 << 30, 0, -128, 127), 16)).isEmpty();
    assertThat(of(100, exact(1 << 30, -10, -128, 126), 16)).isEmpty();
    assertThat(of(100, exact(1 << 30, -10, -127, 127), 16)).isEmpty();
  }

  @Test
  void weightsMustStayInt16() {
    Requantization exact = exact(1 << 30, -5, -128, 127);
    assertThat(ScaledRequantization.of(dense(-128, 0), exact, 12, 0)).isPresent();
    assertThat(ScaledRequantization.of(dense(127, 0), exact, 12, 0)).isPresent();
    assertThat(ScaledRequantization.of(dense(127, 0), exact, 13, 0)).isEmpty();
    assertThat(ScaledRequantization.of(dense(127, 0), exact, 13, 1)).isPresent();
  }

  private static Optional<ScaledRequantization> of(int bias, Requantization exact, int position) {
    return ScaledRequantization.of(dense(0, bias), exact, position, 0);
  }

  /** An op with one input and one channel. */
  private static Op.Weighted dense(int weight, int bias) {
    Parameters parameters =
        new Parameters.Quantized(Int8Data.of((byte) weight), Int32Data.of(bias), FloatData.of(1f));
    return new Op.Dense(
        new Origin(0, "dense0"), tensor("in"), tensor("out"), parameters, Activation.NONE);
  }

  private static Tensor tensor(String name) {
    return new Tensor(
        0, name, Shape.vector(1), ElementType.INT8, Optional.of(new QuantParams(1f, 0)));
  }

  private static Requantization exact(int multiplier, int shift, int min, int max) {
    return new Requantization(0, min, Int32Data.of(multiplier), Int32Data.of(shift), min, max);
  }
}
