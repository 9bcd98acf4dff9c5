package org.netkit.aot.testing;

import java.util.SplittableRandom;

/** Seeded choices for random bundles. */
final class Chance {
  private final SplittableRandom random;

  Chance(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /** A number in {@code least}..{@code most}. */
  int between(int least, int most) {
    return random.nextInt(least, most + 1);
  }

  /** One of the given numbers. */
  int oneOf(int... values) {
    return values[random.nextInt(values.length)];
  }

  /** A number in [{@code least}, {@code most}). */
  double real(double least, double most) {
    return least + random.nextDouble() * (most - least);
  }

  /** A positive number whose logarithm is evenly spread. */
  double spread(double least, double most) {
    return Math.exp(real(Math.log(least), Math.log(most)));
  }

  /** True in {@code percent} of 100 cases. */
  boolean in(int percent) {
    return random.nextInt(100) < percent;
  }
}
