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
import org.netkit.aot.testing.HostModel;
import org.netkit.aot.testing.RandomBundles;

/**
 * Random bundles in embed mode on the host, each with only the ops and files that it needs and an
 * arena of exactly the computed size: every step agrees with the reference. {@code -Dseed=} is the
 * first seed.
 */
class EmbeddedModelsHostIT {
  private static final long SEED = Long.getLong("seed", 20260211L);
  private static final int BUNDLES = 40;

  @TempDir Path folder;

  @Test
  void int8BundlesAgree() {
    compareAll(RandomBundles::int8);
  }

  @Test
  void float32BundlesAgree() {
    compareAll(RandomBundles::float32);
  }

  private void compareAll(LongFunction<NkBundle> maker) {
    List<String> failures =
        LongStream.range(SEED, SEED + BUNDLES)
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
          HostModel.build(compilation, here),
          HostComparison.inputs(compilation.quantized(), 2, seed));
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
    return new CompileRequest(
        "random" + seed + ".nk",
        Int8Data.wrap(NkWriter.write(bundle)),
        "random" + seed,
        "host",
        new CompileRequest.Options(
            random.nextInt(4) == 0 ? Language.CPP : Language.C,
            Mode.EMBED,
            "builtin",
            Goal.BALANCED,
            random.nextInt(4) > 0,
            random.nextBoolean(),
            random.nextBoolean()));
  }
}
