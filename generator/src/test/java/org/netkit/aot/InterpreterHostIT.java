package org.netkit.aot;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.netkit.aot.check.GraphChecker;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.diag.CompileException;
import org.netkit.aot.diag.Diagnostic;
import org.netkit.aot.embed.ArenaPlanner;
import org.netkit.aot.embed.InterpreterRules;
import org.netkit.aot.fuse.Fuser;
import org.netkit.aot.fuse.StepList;
import org.netkit.aot.graph.Graph;
import org.netkit.aot.graph.GraphBuilder;
import org.netkit.aot.graph.TestCase;
import org.netkit.aot.nk.NkBundle;
import org.netkit.aot.nk.NkReader;
import org.netkit.aot.nk.NkWriter;
import org.netkit.aot.quant.Quantizer;
import org.netkit.aot.reference.ReferenceInterpreter;
import org.netkit.aot.testing.HostRuntime;
import org.netkit.aot.testing.Mutations;
import org.netkit.aot.testing.RandomBundles;
import org.netkit.aot.testing.SharedModels;
import org.netkit.aot.testing.SmallBundles;

/**
 * The C loader accepts what the compiler accepts, refuses the rest for the same reason, takes from
 * its arena what the compiler has computed, and the C interpreter gives the reference's results.
 * Repeat a failure with {@code -Dseed=}.
 */
class InterpreterHostIT {
  private static final long SEED = Long.getLong("seed", 20260103L);
  private static final int RANDOM = 200;
  private static final int DAMAGED = 4000;
  private static final int MAX_SEED_BYTES = 6000;

  /** Statuses that only a runtime has: the arena is too small, a payload is misaligned. */
  private static final Set<Integer> RUNTIME_ONLY = Set.of(8, 13);

  /** First code of the check for exact int8, which the loader does layer by layer. */
  private static final int FIRST_EXACTNESS_CODE = 303;

  private static HostRuntime runtime;

  @BeforeAll
  static void build() throws Exception {
    runtime = HostRuntime.build();
  }

  @Test
  void randomBundlesGiveTheReferencesResults() throws Exception {
    List<byte[]> bundles = new ArrayList<>();
    for (long seed = SEED; seed < SEED + RANDOM; seed++) {
      bundles.add(NkWriter.write(RandomBundles.int8(seed)));
      bundles.add(NkWriter.write(RandomBundles.float32(seed)));
    }
    assertThat(compare(bundles, "seed " + SEED)).isGreaterThan(RANDOM);
  }

  @Test
  void realBundlesGiveTheReferencesResults() throws Exception {
    List<byte[]> bundles = new ArrayList<>();
    for (Path file : SharedModels.bundles()) {
      bundles.add(SharedModels.bytes(file));
    }
    assertThat(compare(bundles, "shared models")).isEqualTo(bundles.size());
  }

  @Test
  void damagedBundlesAreRefusedForTheSameReason() throws Exception {
    List<byte[]> seeds = new ArrayList<>();
    seeds.add(NkWriter.write(SmallBundles.int8Cnn()));
    seeds.add(NkWriter.write(SmallBundles.floatMlp()));
    for (long seed = 0; seeds.size() < 80; seed++) {
      for (NkBundle bundle : List.of(RandomBundles.int8(seed), RandomBundles.float32(seed))) {
        byte[] bytes = NkWriter.write(bundle);
        if (bytes.length < MAX_SEED_BYTES) {
          seeds.add(bytes);
        }
      }
    }
    Mutations mutations = new Mutations(SEED);
    List<byte[]> bundles = new ArrayList<>();
    for (int i = 0; i < DAMAGED; i++) {
      bundles.add(mutations.damage(seeds.get(i % seeds.size())));
    }
    int loaded = compare(bundles, "seed " + SEED + ", damage");
    assertThat(loaded).isBetween(DAMAGED / 100, DAMAGED * 9 / 10);
  }

  /** Compares all replies with the compiler's; gives how many bundles were loaded. */
  private static int compare(List<byte[]> bundles, String what) throws Exception {
    List<HostRuntime.Reply> replies = runtime.load(bundles);
    int loaded = 0;
    for (int i = 0; i < bundles.size(); i++) {
      HostRuntime.Reply reply = replies.get(i);
      String which = what + " " + i;
      if (RUNTIME_ONLY.contains(reply.status())) {
        continue;
      }
      try {
        NkBundle bundle = NkReader.read(which, bundles.get(i));
        Graph graph = GraphChecker.check(GraphBuilder.build(bundle, "model"));
        assertThat(reply.code()).as("%s is legal, but at %d", which, reply.offset()).isZero();
        assertThat(reply.status()).as(which).isZero();
        assertThat(reply.arenaBytes()).as("%s, arena", which).isEqualTo(arenaBytes(graph, bundle));
        compareOutputs(graph, bundle, reply, which);
        loaded++;
      } catch (CompileException e) {
        compareRefusal(e, reply, which);
      }
    }
    return loaded;
  }

  /** What the compiler says that the loader takes on this machine. */
  private static int arenaBytes(Graph graph, NkBundle bundle) {
    StepList steps = Fuser.fuse(new Quantizer().quantize(graph), new InterpreterRules(bundle));
    return Math.toIntExact(ArenaPlanner.plan(bundle, steps, ArenaPlanner.DESKTOP).arenaBytes());
  }

  private static void compareRefusal(CompileException e, HostRuntime.Reply reply, String which) {
    Set<Integer> codes = new HashSet<>();
    for (Diagnostic diagnostic : e.diagnostics()) {
      codes.add(Integer.parseInt(diagnostic.code().id().substring(2)));
    }
    assertThat(reply.isLoaded()).as("%s was loaded, but: %s", which, e.getMessage()).isFalse();
    if (reply.code() < FIRST_EXACTNESS_CODE) {
      assertThat(codes)
          .as("%s at %d: %s", which, reply.offset(), e.getMessage())
          .contains(reply.code());
    }
  }

  private static void compareOutputs(
      Graph graph, NkBundle bundle, HostRuntime.Reply reply, String which) {
    ReferenceInterpreter reference = new ReferenceInterpreter(new Quantizer().quantize(graph));
    boolean hasReplies = !graph.isInt8() || bundle.tests().map(t -> t.hasInt8Inputs()).orElse(true);
    if (!hasReplies) {
      return;
    }
    List<TestCase> cases = graph.testCases();
    assertThat(reply.outputs()).as(which).hasSize(cases.size());
    for (int i = 0; i < cases.size(); i++) {
      TestCase testCase = cases.get(i);
      String name = which + ", case " + i;
      if (graph.isInt8()) {
        byte[] expected = reference.run(testCase.int8Input()).output().int8().toArray();
        assertThat(reply.outputs().get(i)).as(name).isEqualTo(expected);
      } else {
        compareFloats(
            reference.run(testCase.floatInput()).output().floating(), reply.outputs().get(i), name);
      }
    }
  }

  /** Equal within 1e-4 of the largest output: the host's libm is not Java's. */
  private static void compareFloats(FloatData expected, byte[] actual, String name) {
    ByteBuffer values = ByteBuffer.wrap(actual).order(ByteOrder.LITTLE_ENDIAN);
    double largest = 1e-30;
    for (int i = 0; i < expected.elements(); i++) {
      largest = Math.max(largest, Math.abs(expected.at(i)));
    }
    for (int i = 0; i < expected.elements(); i++) {
      float value = values.getFloat();
      boolean isSame = Float.compare(value, expected.at(i)) == 0;
      if (!isSame && !(Math.abs(value - expected.at(i)) <= 1e-4 * largest)) {
        throw new AssertionError(name + ", output " + i + ": " + value + " != " + expected.at(i));
      }
    }
  }
}
