package org.netkit.aot;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.diag.CompileException;
import org.netkit.aot.nk.NkBundle;
import org.netkit.aot.nk.NkWriter;
import org.netkit.aot.testing.Mutations;
import org.netkit.aot.testing.RandomBundles;
import org.netkit.aot.testing.SmallBundles;

/**
 * Any damage to a bundle gives emitted files or a refusal, soon and with bounded memory. Repeat a
 * failure with {@code -Dseed=}.
 */
class HostileModelsTest {
  private static final long SEED = Long.getLong("seed", 20260102L);
  private static final int DAMAGED = 1200;
  private static final int MAX_SEED_BYTES = 6000;
  private static final long LIMIT_NANOS = 1_000_000_000L;
  private static final long LIMIT_BYTES = 256 << 20;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @Test
  void damagedBundlesCompileOrAreRefused() {
    List<byte[]> seeds = seeds();
    Mutations mutations = new Mutations(SEED);
    int compiled = 0;
    for (int i = 0; i < DAMAGED; i++) {
      byte[] bytes = mutations.damage(seeds.get(i % seeds.size()));
      compiled += compiles(bytes, "seed " + SEED + ", damage " + i) ? 1 : 0;
    }
    assertThat(compiled).as("seed " + SEED).isBetween(DAMAGED / 100, DAMAGED * 9 / 10);
  }

  private static List<byte[]> seeds() {
    List<byte[]> seeds = new ArrayList<>();
    seeds.add(NkWriter.write(SmallBundles.int8Cnn()));
    seeds.add(NkWriter.write(SmallBundles.floatMlp()));
    for (long seed = 0; seeds.size() < 40; seed++) {
      for (NkBundle bundle : List.of(RandomBundles.int8(seed), RandomBundles.float32(seed))) {
        byte[] bytes = NkWriter.write(bundle);
        if (bytes.length < MAX_SEED_BYTES) {
          seeds.add(bytes);
        }
      }
    }
    return seeds;
  }

  private boolean compiles(byte[] bytes, String what) {
    long nanos = threads.getCurrentThreadCpuTime();
    long allocated = threads.getCurrentThreadAllocatedBytes();
    boolean compiled;
    try {
      CompileRequest request =
          new CompileRequest(
              "hostile.nk",
              Int8Data.wrap(bytes),
              "hostile",
              "nucleo-f446re",
              CompileRequest.Options.DEFAULT);
      compiled = !Compiler.compile(request).files().isEmpty();
    } catch (CompileException e) {
      compiled = false;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      throw new AssertionError(what + ": " + e, e);
    }
    long spent = threads.getCurrentThreadCpuTime() - nanos;
    long memory = threads.getCurrentThreadAllocatedBytes() - allocated;
    if (spent > LIMIT_NANOS || memory > LIMIT_BYTES) {
      throw new AssertionError(
          what + ": took " + spent + " ns of processor time and " + memory + " bytes");
    }
    return compiled;
  }
}
