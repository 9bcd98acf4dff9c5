package org.netkit.aot.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.netkit.aot.Compilation;
import org.netkit.aot.CompileRequest;
import org.netkit.aot.Compiler;
import org.netkit.aot.Mode;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.embed.ArenaPlan;
import org.netkit.aot.embed.EmbeddedModel;
import org.netkit.aot.emit.Language;
import org.netkit.aot.link.Contribution;
import org.netkit.aot.nk.NkBundle;
import org.netkit.aot.nk.NkWriter;
import org.netkit.aot.select.Goal;
import org.netkit.aot.testing.RandomBundles;
import org.netkit.aot.testing.SmallBundles;

class EmbeddedContentTest {
  private static final long SEED = 20260601L;
  private static final int BUNDLES = 40;

  @Test
  void sharesAreTheWholeBundleAndTheWholeArena() {
    for (long seed = SEED; seed < SEED + BUNDLES; seed++) {
      check(RandomBundles.int8(seed), "int8, seed " + seed);
      check(RandomBundles.float32(seed), "float32, seed " + seed);
    }
  }

  private static void check(NkBundle bundle, String what) {
    Compilation compilation = compile(bundle);
    EmbeddedModel model = compilation.embedded().orElseThrow();
    ArenaPlan arena = model.arena();
    Map<String, Long> flash = shares(compilation, bundlePart(model));
    assertThat(sum(flash)).as(what).isEqualTo(model.bundle().elements());
    long records = flash.get("records of the bundle");
    // int8 weights are filled up to a multiple of 4, where the biases start
    assertThat(sum(flash) - records)
        .as(what)
        .isBetween(model.payloadBytes() - 3L, (long) model.payloadBytes());
    assertThat(records).as(what).isPositive();
    Map<String, Long> ram = shares(compilation, arenaPart(arena));
    assertThat(sum(ram)).as(what).isEqualTo(arena.arenaBytes());
    assertThat(ram.get("arena: steps") + ram.get("arena: multipliers and shifts"))
        .as(what)
        .isBetween(arena.stepBytes() - 3L * arena.steps().size(), arena.stepBytes());
    assertThat(ram.get(ContentKind.GAPS.label())).as(what).isNotNegative();
    assertThat(ram.getOrDefault("arena: slot A", 0L) + ram.getOrDefault("arena: slot B", 0L))
        .as(what)
        .isEqualTo(arena.activationBytes() - ram.getOrDefault("arena: taps", 0L));
  }

  @Test
  void everyLayerWithWeightsIsNamed() {
    Compilation compilation = compile(SmallBundles.int8Cnn());
    Map<String, Long> flash = shares(compilation, bundlePart(compilation.embedded().orElseThrow()));
    List<String> weighted =
        compilation.program().steps().stream()
            .map(step -> step.source().step())
            .filter(step -> EmbeddedContent.payloadBytes(step) > 0)
            .map(step -> step.name())
            .toList();
    assertThat(weighted).isNotEmpty();
    assertThat(flash.keySet()).containsAll(weighted).hasSize(weighted.size() + 1);
  }

  private static Compilation compile(NkBundle bundle) {
    return Compiler.compile(
        new CompileRequest(
            "m.nk",
            Int8Data.wrap(NkWriter.write(bundle)),
            "m",
            "nucleo-f446re",
            new CompileRequest.Options(
                Language.CPP, Mode.EMBED, "builtin", Goal.BALANCED, true, true)));
  }

  private static Contribution bundlePart(EmbeddedModel model) {
    return new Contribution(
        ".rodata", ".rodata.m_bundle", "obj/m_bundle.o", model.bundle().elements());
  }

  private static Contribution arenaPart(ArenaPlan arena) {
    return new Contribution(".bss", ".bss._ZL14g_arena_memory", "obj/m_aot.o", arena.arenaBytes());
  }

  private static Map<String, Long> shares(Compilation compilation, Contribution part) {
    return new EmbeddedContent(compilation.program(), compilation.embedded().orElseThrow())
        .sharesOf(part).stream()
            .collect(
                Collectors.groupingBy(
                    EmbeddedContent.Share::name,
                    Collectors.summingLong(EmbeddedContent.Share::bytes)));
  }

  private static long sum(Map<String, Long> shares) {
    return shares.values().stream().mapToLong(bytes -> bytes).sum();
  }
}
