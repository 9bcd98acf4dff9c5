package org.netkit.aot.run;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.netkit.aot.board.Board;
import org.netkit.aot.build.ExternalTool;
import org.netkit.aot.build.ScratchFolder;
import org.netkit.aot.build.Toolchain;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.diag.Location;
import org.netkit.aot.link.ElfImage;

/**
 * Counts the instructions of every step of a firmware in QEMU: exact, the same on every run, and of
 * the firmware as it is shipped.
 *
 * <p>The firmware's code notes the end of every step as an address in the section {@code
 * .nk_marks}, which takes no memory of the board. A plugin for QEMU, compiled on the spot, counts
 * from the first instruction of {@code <model>_run} to the first mark, and from mark to mark.
 * Errors: those of {@link QemuRunner}; {@link Code#TOOL_MISSING} without a C compiler for this
 * machine; {@link Code#COUNTER_FAILED}.
 */
public final class StepCounter {
  private static final String MARKS_SECTION = ".nk_marks";
  private static final List<String> COMPILER = List.of("gcc");
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Pattern VERSION = Pattern.compile("version (\\d+)\\.");

  /** The first release of QEMU whose plugins must have version 2 or later. */
  private static final int FIRST_WITH_VERSION_2 = 9;

  private final Path elf;
  private final Board board;
  private final ExpectedRun expected;
  private final Duration limit;
  private final int steps;

  private StepCounter(Path elf, Board board, ExpectedRun expected, int steps, Duration limit) {
    this.elf = elf;
    this.board = board;
    this.expected = expected;
    this.steps = steps;
    this.limit = limit;
  }

  /**
   * Runs a firmware and counts.
   *
   * @param elf a firmware without trace
   * @param board the board that it was built for
   * @param expected what it must report
   * @param steps steps of one inference
   * @param limit wall-clock time after which it is stopped
   */
  public static CountedRun run(
      Path elf, Board board, ExpectedRun expected, int steps, Duration limit) {
    return new StepCounter(elf, board, expected, steps, limit).run();
  }

  /** True if the compiler that it needs is on the PATH. */
  public static boolean isAvailable() {
    return COMPILER.stream().allMatch(ExternalTool::isOnPath);
  }

  private CountedRun run() {
    ExternalTool.require(COMPILER, COMPILER);
    try (ScratchFolder scratch = new ScratchFolder()) {
      Path marks = scratch.path().resolve("marks");
      Path out = scratch.path().resolve("counts");
      Files.writeString(marks, marks().stream().collect(Collectors.joining("\n")));
      String plugin =
          compile(scratch.path())
              + ",begin="
              + Long.toHexString(begin())
              + ",steps="
              + steps
              + ",marks="
              + marks
              + ",out="
              + out;
      RunResult result = QemuRunner.run(elf, board, expected, limit, List.of("-plugin", plugin));
      return new CountedRun(result, read(out));
    } catch (IOException e) {
      throw failed("a temporary file cannot be written or read: " + e.getMessage());
    }
  }

  private long begin() {
    String name = expected.model() + "_run";
    return Toolchain.elf(elf)
        .symbol(name)
        .orElseThrow(() -> failed("the firmware has no function " + name))
        .address();
  }

  /** Addresses in hexadecimal, each once. */
  private List<String> marks() throws IOException {
    ElfImage image = new ElfImage(elf.toString(), Files.readAllBytes(elf));
    List<String> marks = new ArrayList<>();
    for (ElfImage.Header header : image.headers()) {
      if (image.name(header).equals(MARKS_SECTION)) {
        ByteBuffer words = image.words(header);
        while (words.remaining() >= Integer.BYTES) {
          marks.add(Integer.toHexString(words.getInt() & ~1));
        }
      }
    }
    if (marks.isEmpty()) {
      throw failed("the firmware has no marks: it is a trace build, or not of this tool");
    }
    return marks.stream().distinct().toList();
  }

  private static Path compile(Path folder) throws IOException {
    Path source = folder.resolve("step_counter.c");
    Path plugin = folder.resolve("step_counter.so");
    try (InputStream in = StepCounter.class.getResourceAsStream("step_counter.c")) {
      Files.write(source, in.readAllBytes());
    }
    List<String> command = new ArrayList<>(COMPILER);
    command.addAll(List.of("-std=c11", "-O2", "-shared", "-fPIC"));
    command.add("-DPLUGIN_VERSION=" + pluginVersion());
    command.addAll(List.of("-o", plugin.getFileName().toString()));
    command.add(source.getFileName().toString());
    ExternalTool.Result result = ExternalTool.run(command, folder, LIMIT);
    if (result.status() != 0) {
      throw failed("the plugin for QEMU does not compile: " + result.output().strip());
    }
    return plugin;
  }

  private static int pluginVersion() {
    ExternalTool.Result result =
        ExternalTool.run(List.of(QemuRunner.QEMU, "--version"), Path.of("."), LIMIT);
    Matcher matcher = VERSION.matcher(result.output());
    boolean isNew = matcher.find() && Integer.parseInt(matcher.group(1)) >= FIRST_WITH_VERSION_2;
    return isNew ? 2 : 1;
  }

  private List<List<Long>> read(Path out) throws IOException {
    List<List<Long>> counts = new ArrayList<>();
    for (String line : Files.readAllLines(out, StandardCharsets.US_ASCII)) {
      counts.add(Arrays.stream(line.split(" ")).map(Long::valueOf).toList());
    }
    boolean isWhole = counts.stream().allMatch(line -> line.size() == steps);
    if (!isWhole || counts.size() != expected.caseNames().size()) {
      throw failed(
          counts.size() + " inferences were counted, " + expected.caseNames().size() + " ran");
    }
    return counts;
  }

  private static RuntimeException failed(String why) {
    return new Diagnostics().fatal(Code.COUNTER_FAILED, Location.of("step counter"), null, why);
  }
}
