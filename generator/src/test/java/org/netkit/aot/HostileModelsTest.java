package org.netkit.aot;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.diag.CompileException;
import org.netkit.aot.nk.NkBundle;
import org.netkit.aot.nk.NkWriter;
import org.netkit.aot.testing.FrontEnd;
import org.netkit.aot.testing.Mutations;
import org.netkit.aot.testing.RandomBundles;
import org.netkit.aot.testing.SmallBundles;

/**
 * Any damage to a bundle gives a program and emitted files, or a refusal, soon and with bounded
 * memory. Repeat a failure with {@code -Dseed=}.
 */
class HostileModelsTest {
  private static final long SEED = Long.getLong("seed", 20260102L);
  private static final int LOWERED = 3000;
  private static final int COMPILED = 200;
  private static final int MAX_SEED_BYTES = 6000;
  private static final long LIMIT_NANOS = 1_000_000_000L;
  private static final long LIMIT_BYTES = 256 << 20;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @Test
  void damagedBundlesAreLoweredOrRefused() {
    check(LOWERED, FrontEnd::lower);
  }

  @Test
  void damagedBundlesCompileOrAreRefused() {
    check(COMPILED, HostileModelsTest::compile);
  }

  private void check(int count, Consumer<byte[]> pass) {
    List<byte[]> seeds = seeds();
    Mutations mutations = new Mutations(SEED);
    int accepted = 0;
    for (int i = 0; i < count; i++) {
      byte[] bytes = mutations.damage(seeds.get(i % seeds.size()));
      accepted += isAccepted(pass, bytes, "seed " + SEED + ", damage " + i) ? 1 : 0;
    }
    assertThat(accepted).as("seed " + SEED).isBetween(count / 100, count * 9 / 10);
  }

  private static void compile(byte[] bytes) {
    Compiler.compile(
        new CompileRequest(
            "hostile.nk",
            Int8Data.wrap(bytes),
            "hostile",
            "nucleo-f446re",
            CompileRequest.Options.DEFAULT));
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

  private boolean isAccepted(Consumer<byte[]> pass, byte[] bytes, String what) {
    long nanos = threads.getCurrentThreadCpuTime();
    long allocated = threads.getCurrentThreadAllocatedBytes();
    boolean accepted = true;
    try {
      pass.accept(bytes);
    } catch (CompileException e) {
      accepted = false;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
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
