package org.netkit.aot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netkit.aot.board.Board;
import org.netkit.aot.board.BoardCatalog;
import org.netkit.aot.build.Firmware;
import org.netkit.aot.build.OutputTree;
import org.netkit.aot.build.Toolchain;
import org.netkit.aot.build.Trace;
import org.netkit.aot.check.GraphChecker;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.diag.CompileException;
import org.netkit.aot.embed.ArenaPlanner;
import org.netkit.aot.embed.InterpreterRules;
import org.netkit.aot.emit.EmittedFile;
import org.netkit.aot.emit.FirmwareCase;
import org.netkit.aot.emit.FirmwareEmitter;
import org.netkit.aot.emit.FirmwareRequest;
import org.netkit.aot.emit.Language;
import org.netkit.aot.emit.RuntimeFiles;
import org.netkit.aot.emit.view.BannerView;
import org.netkit.aot.fuse.Fuser;
import org.netkit.aot.graph.GraphBuilder;
import org.netkit.aot.nk.NkBundle;
import org.netkit.aot.nk.NkReader;
import org.netkit.aot.nk.NkWriter;
import org.netkit.aot.quant.Quantizer;
import org.netkit.aot.run.CaseResult;
import org.netkit.aot.run.ExpectedRun;
import org.netkit.aot.run.QemuRunner;
import org.netkit.aot.run.RunResult;
import org.netkit.aot.select.Goal;
import org.netkit.aot.testing.ExampleModels;
import org.netkit.aot.testing.RandomBundles;
import org.netkit.aot.testing.SharedModels;
import org.netkit.aot.testing.SmallBundles;

/**
 * The arena that the compiler computes is what the loader takes on a Cortex-M4, to the byte; a run
 * takes nothing; with one byte less the load fails with the status for it. {@code -Dseed=} is the
 * first seed of the random bundles.
 */
class ArenaFirmwareIT {
  private static final long SEED = Long.getLong("seed", 20260301L);
  private static final int RANDOM = 60;
  private static final int ARENA_OVERFLOW = 8;
  private static final int MEMORY_BYTES = 1 << 20;
  private static final int HEAD_BYTES = 16;

  /** What {@code runtime-c/DESIGN.md} states for loads and runs of bundles of all kinds. */
  private static final int MOST_STACK_BYTES = 1900;

  private static final int RESULTS = 5;
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final BannerView BANNER =
      new BannerView("test", "model.nk", "0", "embed", "builtin", "mps2-an386", "netkit-aot");

  @TempDir Path folder;

  @Test
  void realAndExampleBundles() throws Exception {
    Map<String, byte[]> bundles = new LinkedHashMap<>();
    for (Path file : ExampleModels.bundles()) {
      bundles.put(file.getFileName().toString(), Files.readAllBytes(file));
    }
    for (Path file : SharedModels.bundles()) {
      bundles.put(file.getFileName().toString(), SharedModels.bytes(file));
    }
    bundles.values().removeIf(bundle -> bundle.length > MEMORY_BYTES / 2);
    assertThat(bundles).containsKeys("mnist_cnn_int8.nk", "mnist_cnn_dw_int8.nk");
    compare(bundles);
  }

  @Test
  void randomBundles() throws Exception {
    Map<String, byte[]> bundles = new LinkedHashMap<>();
    bundles.put("small", NkWriter.write(SmallBundles.int8Cnn()));
    for (long seed = SEED; seed < SEED + RANDOM; seed++) {
      bundles.put("int8 " + seed, NkWriter.write(RandomBundles.int8(seed)));
      bundles.put("float32 " + seed, NkWriter.write(RandomBundles.float32(seed)));
    }
    compare(bundles);
  }

  /** The emitted firmware itself: its arena has no byte to spare. */
  @Test
  void emittedFirmwareRefusesToRunWithOneByteLess() {
    Board board = BoardCatalog.board("nucleo-f446re");
    Compilation compilation =
        Compiler.compile(
            new CompileRequest(
                "tiny.nk",
                Int8Data.wrap(NkWriter.write(SmallBundles.int8Cnn())),
                "tiny",
                board.name(),
                new CompileRequest.Options(
                    Language.CPP, Mode.EMBED, "builtin", Goal.BALANCED, true, true)));
    List<FirmwareCase> cases = List.of(new FirmwareCase("zeros", Int8Data.wrap(new byte[30])));
    EmulatedModel model =
        new EmulatedModel(compilation, board, folder, Trace.NONE, LIMIT, List.of());
    assertThat(model.run(model.build(cases), cases).cases()).hasSize(1);
    long bytes = compilation.embedded().orElseThrow().arena().arenaBytes();
    String exact = "#define TINY_ARENA_BYTES " + bytes + "\n";
    OutputTree.replace(
        folder,
        FirmwareTree.files(compilation, board, cases).stream()
            .map(f -> EmittedFile.text(f.path(), f.text().replace(exact, less(bytes))))
            .toList());
    Firmware firmware = Toolchain.build(folder, board, Trace.NONE);
    assertThatThrownBy(() -> model.run(firmware, cases))
        .isInstanceOf(CompileException.class)
        .hasMessageContaining("status " + ARENA_OVERFLOW);
  }

  private static String less(long bytes) {
    return "#define TINY_ARENA_BYTES " + (bytes - 1) + "\n";
  }

  private void compare(Map<String, byte[]> bundles) throws Exception {
    List<String> names = List.copyOf(bundles.keySet());
    List<int[]> measured = measure(bundles);
    for (int i = 0; i < names.size(); i++) {
      int[] results = measured.get(i);
      int computed = computed(names.get(i), bundles.get(names.get(i)));
      String what = names.get(i) + " (first seed " + SEED + ")";
      assertThat(results[0]).as("%s, status", what).isZero();
      assertThat(results[1]).as("%s, after load", what).isEqualTo(computed);
      assertThat(results[2]).as("%s, after run", what).isEqualTo(computed);
      assertThat(results[3]).as("%s, exact arena", what).isZero();
      assertThat(results[4]).as("%s, one byte less", what).isEqualTo(ARENA_OVERFLOW);
    }
  }

  private static int computed(String name, byte[] bytes) {
    NkBundle bundle = NkReader.read(name, bytes);
    return Math.toIntExact(
        ArenaPlanner.plan(
                bundle,
                Fuser.fuse(
                    new Quantizer()
                        .quantize(GraphChecker.check(GraphBuilder.build(bundle, "model"))),
                    new InterpreterRules(bundle)),
                ArenaPlanner.CORTEX_M)
            .arenaBytes());
  }

  /** What the firmware of {@code arena_main.c} prints for each bundle. */
  private List<int[]> measure(Map<String, byte[]> bundles) throws IOException {
    Board board = BoardCatalog.board("mps2-an386");
    List<FirmwareCase> cases = new ArrayList<>();
    bundles.forEach((name, bundle) -> cases.add(new FirmwareCase(name, headed(bundle))));
    List<EmittedFile> runtime =
        RuntimeFiles.forKernels(sources(), List.of("include/netkit/nk_model.h"));
    List<EmittedFile> files = new ArrayList<>(runtime);
    List<String> paths =
        runtime.stream().map(EmittedFile::path).filter(p -> p.endsWith(".c")).toList();
    for (EmittedFile file :
        FirmwareEmitter.emit(
            new FirmwareRequest(BANNER, "arena", "uint8_t", board, paths, cases))) {
      files.add(file.path().equals("main.c") ? EmittedFile.text("main.c", main()) : file);
    }
    OutputTree.replace(folder, files);
    Firmware firmware = Toolchain.build(folder, board, Trace.NONE);
    ExpectedRun expected =
        new ExpectedRun(
            "arena",
            cases.stream().map(FirmwareCase::shownName).toList(),
            0,
            HEAD_BYTES,
            RESULTS * Integer.BYTES);
    RunResult run = QemuRunner.run(firmware.elf(), board, expected, LIMIT);
    assertThat(run.stackUsedBytes()).isLessThanOrEqualTo(MOST_STACK_BYTES);
    return run.cases().stream().map(ArenaFirmwareIT::numbers).toList();
  }

  private static Int8Data headed(byte[] bundle) {
    ByteBuffer bytes = ByteBuffer.allocate(HEAD_BYTES + bundle.length);
    bytes.order(ByteOrder.LITTLE_ENDIAN).putInt(0, bundle.length).position(HEAD_BYTES);
    return Int8Data.wrap(bytes.put(bundle).array());
  }

  private static int[] numbers(CaseResult result) {
    int[] numbers = new int[RESULTS];
    ByteBuffer.wrap(result.output().toArray())
        .order(ByteOrder.LITTLE_ENDIAN)
        .asIntBuffer()
        .get(numbers);
    return numbers;
  }

  private static String main() throws IOException {
    try (InputStream in = ArenaFirmwareIT.class.getResourceAsStream("/arena/arena_main.c")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .replace("SCRATCH_BYTES", String.valueOf(MEMORY_BYTES))
          .replace("ARENA_BYTES", String.valueOf(MEMORY_BYTES))
          .replace("OMITS_FINAL_SOFTMAX", "0");
    }
  }

  /** All sources of the runtime that a microcontroller may compile, from its list for builds. */
  private static List<String> sources() throws IOException {
    Path here = Path.of("").toAbsolutePath();
    Path root = Files.isDirectory(here.resolve("generator")) ? here : here.getParent();
    return Files.readString(root.resolve("runtime-c/sources.txt"))
        .lines()
        .filter(line -> line.endsWith(".c") && !line.contains("/cortex_m4/"))
        .filter(line -> Stream.of("_file.c", "_heap.c").noneMatch(line::endsWith))
        .toList();
  }
}
