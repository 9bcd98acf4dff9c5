package org.netkit.aot.board;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.diag.Location;

/**
 * Reads a descriptor. Input: the folder of a {@code board.yml}. Output: the {@link Board}, its C
 * files included. Errors: {@link Code#BOARD_SYNTAX}, {@link Code#BOARD_KEY_UNKNOWN}, {@link
 * Code#BOARD_KEY_MISSING}, {@link Code#BOARD_VALUE}, {@link Code#BOARD_FILE_UNREADABLE}, all of a
 * descriptor together.
 */
public final class BoardReader {
  static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,63}");
  private static final Pattern LINE = Pattern.compile("[\\x20-\\x7e]{1,200}");
  private static final Pattern CORE = Pattern.compile("cortex-m(3|4|7|33|55)");
  private static final Pattern FPU = Pattern.compile("none|fpv4-sp-d16|fpv5-sp-d16|fpv5-d16");
  private static final Pattern FLOAT_ABI = Pattern.compile("hard|softfp|soft");
  private static final Pattern MACHINE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
  private static final Pattern ARGUMENT = Pattern.compile("[A-Za-z0-9_=,.:-]{1,200}");
  private static final Pattern PLATFORM = Pattern.compile("(\\./)?[A-Za-z0-9_-]+\\.repl");
  private static final Pattern UART = Pattern.compile("sysbus(\\.[A-Za-z0-9_]+)+");
  private static final long ADDRESS_SPACE = 1L << 32;

  private final BoardFolder folder;
  private final Diagnostics diagnostics = new Diagnostics();

  private BoardReader(BoardFolder folder) {
    this.folder = folder;
  }

  /** The board of a folder, or a refusal with every problem of its descriptor. */
  public static Board read(BoardFolder folder) {
    return new BoardReader(folder).read();
  }

  private Board read() {
    YamlSection root = YamlFile.descriptor(folder, diagnostics);
    String name = root.text("name", NAME);
    String title = root.text("title", LINE);
    Cpu cpu = cpu(root);
    long clockHz = root.integer("clock_hz", 1, ADDRESS_SPACE - 1);
    YamlSection memory = root.section("memory");
    MemoryRegion flash = region(memory, "flash");
    MemoryRegion ram = region(memory, "ram");
    memory.rejectUnknownKeys();
    int stackBytes = stackBytes(root, ram);
    BoardFiles files = new BoardFiles(folder, diagnostics);
    files.addSupport(root);
    BoardDrivers drivers = new BoardDrivers(files, diagnostics);
    drivers.addConstants(flash);
    drivers.addConstants(ram);
    drivers.add(root, "clock", List.of(new BoardConstant("NK_CLOCK_HZ", clockHz)));
    drivers.add(root, "console", List.of());
    drivers.add(root, "guard", List.of());
    drivers.add(root, "halt", List.of());
    Optional<QemuMachine> qemu = Optional.empty();
    Optional<RenodeMachine> renode = Optional.empty();
    if (root.has("emulators")) {
      YamlSection emulators = root.section("emulators");
      qemu = qemu(emulators);
      renode = renode(emulators, files);
      emulators.rejectUnknownKeys();
    }
    root.rejectUnknownKeys();
    diagnostics.throwIfAny();
    return new Board(
        name,
        title,
        cpu,
        clockHz,
        flash,
        ram,
        stackBytes,
        drivers.constants(),
        files.all(),
        qemu,
        renode);
  }

  private Cpu cpu(YamlSection root) {
    String core = root.text("core", CORE);
    String fpu = root.text("fpu", FPU);
    String floatAbi = root.text("float_abi", FLOAT_ABI);
    if (fpu.equals("none") && floatAbi.equals("hard")) {
      diagnostics.report(
          Code.BOARD_VALUE, root.location("float_abi"), "'hard' needs an fpu, and fpu is none");
    }
    return new Cpu(core, fpu, floatAbi);
  }

  private MemoryRegion region(YamlSection memory, String name) {
    YamlSection section = memory.section(name);
    long origin = section.integer("origin", 0, ADDRESS_SPACE - 1);
    long bytes = section.integer("bytes", 1024, ADDRESS_SPACE - 1);
    String source = section.text("source", LINE);
    section.rejectUnknownKeys();
    if (origin + bytes > ADDRESS_SPACE) {
      diagnostics.report(
          Code.BOARD_VALUE, section.location("bytes"), "the region ends behind 0xffffffff");
    }
    if (origin % 16 != 0) {
      diagnostics.report(
          Code.BOARD_VALUE, section.location("origin"), origin + " must be a multiple of 16");
    }
    return new MemoryRegion(name, origin, bytes, source);
  }

  private int stackBytes(YamlSection root, MemoryRegion ram) {
    YamlSection stack = root.section("stack");
    long bytes = stack.integer("reserve_bytes", 256, Math.min(ram.bytes(), Integer.MAX_VALUE));
    stack.rejectUnknownKeys();
    Location place = stack.location("reserve_bytes");
    if (bytes % 16 != 0) {
      diagnostics.report(Code.BOARD_VALUE, place, bytes + " must be a multiple of 16");
    }
    return (int) bytes;
  }

  private static Optional<QemuMachine> qemu(YamlSection emulators) {
    if (!emulators.has("qemu")) {
      return Optional.empty();
    }
    YamlSection qemu = emulators.section("qemu");
    List<Entry> arguments = qemu.has("arguments") ? qemu.texts("arguments", ARGUMENT) : List.of();
    QemuMachine machine =
        new QemuMachine(
            qemu.text("machine", MACHINE),
            (int) qemu.integer("serial", 0, 15),
            arguments.stream().map(Entry::text).toList());
    qemu.rejectUnknownKeys();
    return Optional.of(machine);
  }

  private static Optional<RenodeMachine> renode(YamlSection emulators, BoardFiles files) {
    if (!emulators.has("renode")) {
      return Optional.empty();
    }
    YamlSection renode = emulators.section("renode");
    String path = renode.text("platform", PLATFORM);
    String uart = renode.text("uart", UART);
    renode.rejectUnknownKeys();
    return files
        .platform(path, renode.location("platform"))
        .map(platform -> new RenodeMachine(platform, uart));
  }
}
