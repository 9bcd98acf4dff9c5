package org.netkit.aot.quant;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
 * The doubled form against the two roundings of the definition, at every accumulator where a result
 * changes and at every tie. (A form that subtracts 1 after another scaling passes random tests and
 * is wrong at ties.)
 */
class DoubledRequantizationTest {
  private static final int[] MULTIPLIERS = {
    1 << 30, (1 << 30) + 1, 1518500250, Integer.MAX_VALUE - 1, Integer.MAX_VALUE
  };

  @ParameterizedTest(name = "zero point {0}, {1} to {2}")
  @CsvSource({
    "-128,-128,127",
    "5,-128,127",
    "0,0,127",
    "-128,-128,60",
    "127,-128,127",
    "-30,-30,99"
  })
  void equalsTheDefinition(int zero, int min, int max) {
    SplittableRandom random = new SplittableRandom(11);
    for (int shift = 1; shift <= 22; shift++) {
      for (int multiplier : MULTIPLIERS) {
        check(multiplier, shift, zero, min, max, random);
      }
      check((1 << 30) + random.nextInt(1 << 30), shift, zero, min, max, random);
    }
  }

  private static void check(
      int multiplier, int shift, int zero, int min, int max, SplittableRandom random) {
    int limit = (1 << 30) - 1;
    Requantization exact = exact(multiplier, -shift, zero, min, max);
    DoubledRequantization form = DoubledRequantization.of(dense(limit), exact).orElseThrow();
    for (int y = -300; y <= 300; y++) {
      for (int half = 0; half < 2; half++) {
        double edge = (y + half / 2.0) * Math.scalb(1.0, 31 + shift) / multiplier;
        for (int near = -3; near <= 3; near++) {
          long accumulator = (long) Math.floor(edge) + near;
          if (Math.abs(accumulator) <= limit) {
            compare(form, exact, (int) accumulator);
          }
        }
      }
      compare(form, exact, y);
      compare(form, exact, random.nextInt(-limit, limit));
    }
    compare(form, exact, limit);
    compare(form, exact, -limit);
  }

  private static void compare(DoubledRequantization form, Requantization exact, int accumulator) {
    int expected = definition(exact, accumulator);
    if (doubled(form, exact, accumulator) != expected) {
      assertThat(doubled(form, exact, accumulator))
          .as("accumulator %d, %s", accumulator, exact)
          .isEqualTo(expected);
    }
  }

  /** What the instructions do: SMMLAR, ASR, SSAT and, if need be, a clamp. */
  private static int doubled(DoubledRequantization form, Requantization exact, int accumulator) {
    long sign = form.limit() == DoubledRequantization.Limit.FROM_ZERO ? 0 : accumulator >> 31;
    long high = (2L * accumulator * form.multipliers().at(0) + (1L << 31)) >> 32;
    int sum = Math.toIntExact(high + form.roundings().at(0) + sign);
    int saturated = clamp(sum >> form.shifts().at(0), Byte.MIN_VALUE, Byte.MAX_VALUE);
    return form.limit() == DoubledRequantization.Limit.RANGE
        ? clamp(saturated, exact.actMin(), exact.actMax())
        : saturated;
  }

  private static int definition(Requantization exact, int accumulator) {
    long high =
        Math.floorDiv((long) accumulator * exact.multipliers().at(0) + (1L << 30), 1L << 31);
    int shift = -exact.shifts().at(0);
    long magnitude = shift == 0 ? Math.abs(high) : (Math.abs(high) + (1L << (shift - 1))) >> shift;
    long rounded = high < 0 ? -magnitude : magnitude;
    return clamp(rounded + exact.outputOffset(), exact.actMin(), exact.actMax());
  }

  @Test
  void givesTheZeroPointWhereNothingReachesAHalf() {
    for (int shift : new int[] {20, 25, 31}) {
      Requantization exact = exact(Integer.MAX_VALUE, -shift, 7, -128, 127);
      DoubledRequantization form = DoubledRequantization.of(dense(9), exact).orElseThrow();
      assertThat(form.multipliers().at(0)).isZero();
      for (int accumulator = -9; accumulator <= 9; accumulator++) {
        compare(form, exact, accumulator);
      }
    }
    Requantization nothing = exact(0, 0, 7, -128, 127);
    compare(DoubledRequantization.of(dense(99), nothing).orElseThrow(), nothing, -50);
  }

  @Test
  void isRefusedWhereAConditionBreaks() {
    assertThat(of(1 << 30, exact(1 << 30, -5, 0, -128, 127))).isEmpty();
    assertThat(of((1 << 30) - 1, exact(1 << 30, -5, 0, -128, 127))).isPresent();
    assertThat(of(1000, exact(1 << 30, 0, 0, -128, 127))).isEmpty();
    assertThat(of(1000, exact(1 << 30, 3, 0, -128, 127))).isEmpty();
    assertThat(of((1 << 30) - 1, exact(1 << 30, -23, 0, -128, 127))).isEmpty();
  }

  private static Optional<DoubledRequantization> of(int bias, Requantization exact) {
    return DoubledRequantization.of(dense(bias), exact);
  }

  /** An op with one channel whose accumulator is always its bias. */
  private static Op.Weighted dense(int bias) {
    Parameters parameters =
        new Parameters.Quantized(Int8Data.of((byte) 0), Int32Data.of(bias), FloatData.of(1f));
    return new Op.Dense(
        new Origin(0, "dense0"), tensor("in"), tensor("out"), parameters, Activation.NONE);
  }

  private static Tensor tensor(String name) {
    return new Tensor(
        0, name, Shape.vector(1), ElementType.INT8, Optional.of(new QuantParams(1f, 0)));
  }

  private static Requantization exact(int multiplier, int shift, int zero, int min, int max) {
    return new Requantization(0, zero, Int32Data.of(multiplier), Int32Data.of(shift), min, max);
  }

  private static int clamp(long value, int min, int max) {
    return (int) Math.max(min, Math.min(max, value));
  }
}
