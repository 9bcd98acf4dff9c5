package org.netkit.aot;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.emit.Language;
import org.netkit.aot.nk.NkBundle;
import org.netkit.aot.nk.NkWriter;
import org.netkit.aot.select.Goal;
import org.netkit.aot.testing.Folders;
import org.netkit.aot.testing.HostComparison;
import org.netkit.aot.testing.RandomBundles;

/**
 * Random valid bundles of all kinds: emitted code on the host agrees with the reference at every
 * step. {@code -Drandom.bundles=N} changes how many, {@code -Drandom.seed=S} where the seeds begin.
 */
class RandomModelsHostIT {
  private static final int BUNDLES = Integer.getInteger("random.bundles", 500);
  private static final long FIRST_SEED = Long.getLong("random.seed", 1);

  @TempDir Path folder;

  @Test
  void int8BundlesAgree() {
    compareAll(RandomBundles::int8, BUNDLES / 2);
  }

  @Test
  void float32BundlesAgree() {
    compareAll(RandomBundles::float32, BUNDLES - BUNDLES / 2);
  }

  private void compareAll(LongFunction<NkBundle> maker, int count) {
    List<String> failures =
        LongStream.range(FIRST_SEED, FIRST_SEED + count)
            .parallel()
            .mapToObj(seed -> failure(maker, seed))
            .filter(text -> !text.isEmpty())
            .toList();
    assertThat(failures).isEmpty();
  }

  private String failure(LongFunction<NkBundle> maker, long seed) {
    Path here = folder.resolve("seed" + seed);
    try {
      Compilation compilation = Compiler.compile(request(maker.apply(seed), seed));
      HostComparison.compare(
          compilation.quantized(),
          compilation.program(),
          compilation.request().options().language(),
          HostComparison.inputs(compilation.quantized(), 4, seed),
          here);
      return "";
    } catch (Exception | AssertionError e) {
      return "seed " + seed + ": " + e;
    } finally {
      Folders.delete(here);
    }
  }

  /** Options drawn from the seed too, so that all of them meet all kinds of layers. */
  private static CompileRequest request(NkBundle bundle, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Goal[] goals = Goal.values();
    return new CompileRequest(
        "random" + seed + ".nk",
        Int8Data.wrap(NkWriter.write(bundle)),
        "random" + seed,
        "host",
        new CompileRequest.Options(
            random.nextInt(4) == 0 ? Language.CPP : Language.C,
            Mode.LOWERED,
            "builtin",
            goals[random.nextInt(goals.length)],
            random.nextBoolean(),
            random.nextBoolean()));
  }
}
