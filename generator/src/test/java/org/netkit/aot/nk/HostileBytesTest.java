package org.netkit.aot.nk;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.netkit.aot.diag.CompileException;
import org.netkit.aot.testing.Mutations;
import org.netkit.aot.testing.SmallBundles;

/**
 * Any bytes give a bundle or a refusal, soon and with little memory; an accepted bundle is written
 * as it was read. Repeat a failure with {@code -Dseed=}.
 */
class HostileBytesTest {
  private static final long SEED = Long.getLong("seed", 20260101L);
  private static final long LIMIT_NANOS = 1_000_000_000L;
  private static final long LIMIT_BYTES = 4 << 20;
  private static final int MUTATIONS = 20_000;

  private final byte[][] seeds = {
    NkWriter.write(SmallBundles.int8Cnn()),
    NkWriter.write(SmallBundles.floatMlp()),
    NkWriter.write(SmallBundles.everyKind())
  };
  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @Test
  void everyPrefixOfABundleIsRefused() {
    for (byte[] seed : seeds) {
      for (int length = 0; length < seed.length; length++) {
        byte[] prefix = Arrays.copyOf(seed, length);
        assertThat(isAccepted(prefix, "prefix of " + length + " bytes")).isFalse();
      }
    }
  }

  @Test
  void randomChangesGiveABundleOrARefusal() {
    Mutations mutations = new Mutations(SEED);
    int accepted = 0;
    for (int i = 0; i < MUTATIONS; i++) {
      byte[] bytes = mutations.damage(seeds[i % seeds.length]);
      accepted += isAccepted(bytes, "seed " + SEED + ", change " + i) ? 1 : 0;
    }
    assertThat(accepted).as("seed " + SEED).isBetween(MUTATIONS / 100, MUTATIONS * 9 / 10);
  }

  @Test
  void everyByteTakesEveryExtremeValue() {
    int[] values = {0, 1, 0x7F, 0x80, 0xFF};
    for (byte[] seed : seeds) {
      for (int at = 0; at < seed.length; at++) {
        for (int value : values) {
          byte[] bytes = seed.clone();
          bytes[at] = (byte) value;
          isAccepted(bytes, "byte " + at + " = " + value);
        }
      }
    }
  }

  private boolean isAccepted(byte[] bytes, String what) {
    long nanos = threads.getCurrentThreadCpuTime();
    long allocated = threads.getCurrentThreadAllocatedBytes();
    boolean accepted;
    try {
      NkBundle bundle = NkReader.read("hostile.nk", bytes);
      accepted = true;
      if (!Arrays.equals(NkWriter.write(bundle), bytes)) {
        throw new AssertionError(what + ": accepted, but written differently");
      }
    } catch (CompileException e) {
      accepted = false;
    } catch (RuntimeException | StackOverflowError e) {
      throw new AssertionError(what + ": " + e, e);
    }
    long spent = threads.getCurrentThreadCpuTime() - nanos;
    long memory = threads.getCurrentThreadAllocatedBytes() - allocated;
    if (spent > LIMIT_NANOS || memory > LIMIT_BYTES) {
      throw new AssertionError(
          what + ": took " + spent + " ns of processor time and " + memory + " bytes");
    }
    return accepted;
  }
}
