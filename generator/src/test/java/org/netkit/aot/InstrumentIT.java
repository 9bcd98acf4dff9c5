package org.netkit.aot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netkit.aot.board.Board;
import org.netkit.aot.build.BoardLocator;
import org.netkit.aot.build.OutputTree;
import org.netkit.aot.build.Toolchain;
import org.netkit.aot.build.Trace;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.diag.CompileException;
import org.netkit.aot.emit.FirmwareCase;
import org.netkit.aot.emit.TinyFirmware;
import org.netkit.aot.run.Emulator;
import org.netkit.aot.run.ExpectedRun;
import org.netkit.aot.run.RenodeRunner;
import org.netkit.aot.run.RunResult;

/**
 * The instrument itself: firmware with six faults, in each emulator, with and without the guard
 * that the memory protection unit is. The table in {@code renode/README.md} says which of them are
 * noticed, and is what is measured here. Renode's column is checked where Renode is installed.
 */
class InstrumentIT {
  private static final Path TABLE = Path.of("../renode/README.md");
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final String UNNOTICED = "-";

  @TempDir Path folder;
  private Board guarded;
  private Board bare;

  /**
   * A row of the table.
   *
   * @param name what the firmware does
   * @param source of the model in it
   * @param hasOutputs true if its outputs are a model's, so that they can be compared
   */
  private record Fault(String name, String source, boolean hasOutputs) {}

  private static final List<Fault> FAULTS =
      List.of(
          new Fault("write to 0x2002_0000, the first byte behind RAM", "tiny_overrun.cpp", false),
          new Fault("write to flash", "tiny_flash_write.cpp", false),
          new Fault("double load from an odd address", "tiny_unaligned.cpp", false),
          new Fault("stack overflow", "tiny_overflow.cpp", false),
          new Fault("one bit of a weight", "tiny_flipped_weight.cpp", true),
          new Fault("a stray character on the console", "tiny_garbled.cpp", false));

  @BeforeEach
  void boards() throws IOException {
    guarded = board("nucleo-f446re", "guard_mpu.c");
    bare = board("bare-f446re", "guard_none.c");
  }

  @Test
  void theTableIsWhatIsMeasured() throws IOException {
    List<String> wrong = new ArrayList<>();
    for (Fault fault : FAULTS) {
      List<String> row = row(fault.name());
      check(fault, "QEMU", noticed(fault, bare, Emulator.QEMU), row.get(1), wrong);
      check(fault, "QEMU guarded", noticed(fault, guarded, Emulator.QEMU), row.get(2), wrong);
      if (RenodeRunner.isInstalled()) {
        check(fault, "Renode", noticed(fault, bare, Emulator.RENODE), row.get(3), wrong);
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void everyFaultIsNoticedByOneOfThemAtLeast() throws IOException {
    for (Fault fault : FAULTS) {
      assertThat(row(fault.name()).get(2)).as(fault.name()).isNotEqualTo(UNNOTICED);
    }
  }

  private static void check(
      Fault fault, String where, String measured, String told, List<String> wrong) {
    if (!measured.contains(told) || told.equals(UNNOTICED) != measured.equals(UNNOTICED)) {
      wrong.add(fault.name() + ", " + where + ": table: " + told + "; measured: " + measured);
    }
  }

  /** The message about the fault, or {@link #UNNOTICED}. */
  private String noticed(Fault fault, Board board, Emulator emulator) {
    List<FirmwareCase> cases = TinyFirmware.casesWithOutputs(1);
    Path here = folder.resolve(fault.source() + board.name() + emulator);
    OutputTree.replace(here, TinyFirmware.files(board, fault.source(), cases));
    Path elf = Toolchain.build(here, board, Trace.NONE, List.of()).elf();
    List<String> names = cases.stream().map(FirmwareCase::shownName).toList();
    try {
      RunResult run = emulator.run(elf, board, new ExpectedRun("tiny", names, 0, 16, 4), LIMIT);
      Int8Data output = run.cases().get(0).output();
      return fault.hasOutputs() && !output.equals(cases.get(0).output().orElseThrow())
          ? "outputs are not the reference's"
          : UNNOTICED;
    } catch (CompileException e) {
      return e.getMessage();
    }
  }

  private static List<String> row(String fault) throws IOException {
    return Files.readAllLines(TABLE).stream()
        .filter(line -> line.startsWith("| " + fault + " |"))
        .map(line -> List.of(line.substring(2).split(" *\\| *")))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no row of the table: " + fault));
  }

  /** The board with another guard: no Java code, only a descriptor. */
  private Board board(String name, String guard) throws IOException {
    Path own = Files.createDirectories(folder.resolve(name));
    String platform = "nucleo_f446re.repl";
    Files.copy(Path.of("../renode/platforms").resolve(platform), own.resolve(platform));
    try (InputStream in =
        InstrumentIT.class.getResourceAsStream("/boards/nucleo-f446re/board.yml")) {
      String text =
          new String(in.readAllBytes(), StandardCharsets.UTF_8)
              .replace("name: nucleo-f446re", "name: " + name)
              .replace("platform: ", "platform: ./")
              .replace("guard_mpu.c", guard);
      if (guard.equals("guard_none.c")) { // a guard that has no regions
        text = text.replaceAll("guard_none.c\n  params:\n    below.*\n    above.*\n", guard + "\n");
      }
      Files.writeString(own.resolve("board.yml"), text);
    }
    return BoardLocator.find(own.toString());
  }
}
