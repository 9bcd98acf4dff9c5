package org.netkit.aot.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.netkit.aot.board.Board;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.diag.Location;
import org.netkit.aot.link.Archive;
import org.netkit.aot.link.LinkPredictor;
import org.netkit.aot.link.ObjectFile;
import org.netkit.aot.link.ObjectReader;
import org.netkit.aot.link.Prediction;

/**
 * Builds a firmware folder with {@code make} and the GNU toolchain for Arm. Input: a folder that
 * {@link OutputTree} has filled. Output: the {@link Firmware}. Errors: {@link Code#TOOL_MISSING},
 * {@link Code#TOOL_FAILED}, {@link Code#TOOL_TIMEOUT}, {@link Code#TOOL_OUTPUT}, {@link
 * Code#MEMORY_OVERFLOW} in place of the linker's own message.
 */
public final class Toolchain {
  private static final String GCC = "arm-none-eabi-gcc";
  private static final List<String> PROGRAMS = List.of("make", GCC, "arm-none-eabi-g++");
  private static final List<String> PACKAGES =
      List.of("make", "gcc-arm-none-eabi", "libnewlib-arm-none-eabi");
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final int SHOWN_LINES = 20;

  private final Path folder;
  private final Board board;
  private final List<String> variables;
  private final String name;

  private Toolchain(Path folder, Board board, Trace trace, List<String> variables) {
    this.folder = folder;
    this.board = board;
    this.variables = new ArrayList<>(variables);
    this.name = trace == Trace.NONE ? "firmware" : "firmware-trace" + trace.level();
    if (trace != Trace.NONE) {
      this.variables.add("TRACE=" + trace.level());
    }
  }

  /** Builds the firmware of a folder for a board. */
  public static Firmware build(Path folder, Board board, Trace trace) {
    return build(folder, board, trace, List.of());
  }

  /**
   * Builds with more variables of the Makefile.
   *
   * @param variables such as {@code WERROR=-Werror}
   */
  public static Firmware build(Path folder, Board board, Trace trace, List<String> variables) {
    return new Toolchain(folder, board, trace, variables).build();
  }

  /**
   * Compiles everything but the known objects and works out what linking them will give. Nothing is
   * linked.
   *
   * @param known objects whose sizes need no compiler, with the names that make gives them
   */
  public static Prediction predict(
      Path folder, Board board, Trace trace, List<String> variables, List<ObjectFile> known) {
    return new Toolchain(folder, board, trace, variables).predict(known);
  }

  private Prediction predict(List<ObjectFile> known) {
    requireTools();
    Path list = folder.resolve(name + ".objects");
    List<String> command = command(list.getFileName().toString());
    command.add("KNOWN=" + known.stream().map(ObjectFile::name).collect(Collectors.joining(" ")));
    try {
      ExternalTool.Result result = ExternalTool.run(command, folder, LIMIT);
      if (result.status() != 0) {
        throw failure(result);
      }
      List<ObjectFile> objects = new ArrayList<>();
      List<Archive> archives = new ArrayList<>();
      for (String line : text(list).lines().toList()) {
        Path file = folder.resolve(line);
        if (line.endsWith(".a")) {
          archives.add(new Archive(line, Files.readAllBytes(file)));
        } else {
          Optional<ObjectFile> sizes = known.stream().filter(k -> k.name().equals(line)).findAny();
          objects.add(
              sizes.isPresent() ? sizes.get() : ObjectReader.read(line, Files.readAllBytes(file)));
        }
      }
      return LinkPredictor.predict(objects, archives, board.stackBytes());
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private Firmware build() {
    requireTools();
    Path elf = folder.resolve(name + ".elf");
    Path map = folder.resolve(name + ".map");
    try {
      if (!Files.exists(elf)) {
        Files.deleteIfExists(map); // so that a map without a program is this build's
      }
      ExternalTool.Result result = ExternalTool.run(command(name + ".elf"), folder, LIMIT);
      if (result.status() != 0) {
        if (Files.exists(map) && !Files.exists(elf)) {
          Overflow.reject(MapFileReader.read(map.toString(), text(map)), board);
        }
        throw failure(result);
      }
      ElfFile program = ElfReader.read(elf.toString(), Files.readAllBytes(elf));
      MapFile parts = MapFileReader.read(map.toString(), text(map));
      return new Firmware(
          elf,
          map,
          program.flashBytes(),
          program.ramBytes(),
          program.stackBytes(),
          parts.sectionBytes(),
          parts.contributions());
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private RuntimeException unreadable(IOException e) {
    return new Diagnostics()
        .fatal(Code.TOOL_OUTPUT, Location.of(folder.toString()), null, "no " + e.getMessage());
  }

  /** The program of a built firmware. */
  public static ElfFile elf(Path elf) {
    try {
      return ElfReader.read(elf.toString(), Files.readAllBytes(elf));
    } catch (IOException e) {
      throw new Diagnostics()
          .fatal(Code.TOOL_OUTPUT, Location.of(elf.toString()), null, "the file cannot be read");
    }
  }

  private static void requireTools() {
    ExternalTool.require(PROGRAMS, PACKAGES);
    ExternalTool.Result libc =
        ExternalTool.run(List.of(GCC, "-print-file-name=libc.a"), Path.of("."), LIMIT);
    if (libc.output().strip().equals("libc.a")) { // GCC repeats the name of what it cannot find
      throw ExternalTool.missing(List.of("newlib, the C library for Arm"), PACKAGES);
    }
  }

  private List<String> command(String goal) {
    int jobs = Math.max(1, Runtime.getRuntime().availableProcessors());
    List<String> command = new ArrayList<>(List.of("make", "-j" + jobs, goal));
    command.addAll(variables);
    return command;
  }

  private RuntimeException failure(ExternalTool.Result result) {
    List<String> lines = result.output().lines().toList();
    String last =
        String.join("\n", lines.subList(Math.max(0, lines.size() - SHOWN_LINES), lines.size()));
    return new Diagnostics()
        .fatal(
            Code.TOOL_FAILED, Location.of(folder.toString()), null, "make", result.status(), last);
  }

  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }
}
