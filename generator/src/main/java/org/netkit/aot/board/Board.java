package org.netkit.aot.board;

import java.util.List;
import java.util.Optional;

/**
 * A board, as its descriptor says.
 *
 * @param name letters, digits and dashes; the name on the command line
 * @param title one line for people
 * @param cpu the processor
 * @param clockHz clock of the core that the firmware sets, in Hz
 * @param flash where code and constants go
 * @param ram where variables and the stack go
 * @param stackBytes what the linker script reserves for the stack, a multiple of 16
 * @param constants contents of {@code board.h}, in order
 * @param files sources and headers of the firmware, in order
 * @param qemu the machine that QEMU emulates, if there is one
 * @param renode the machine that Renode emulates, if there is one
 */
public record Board(
    String name,
    String title,
    Cpu cpu,
    long clockHz,
    MemoryRegion flash,
    MemoryRegion ram,
    int stackBytes,
    List<BoardConstant> constants,
    List<BoardFile> files,
    Optional<QemuMachine> qemu,
    Optional<RenodeMachine> renode) {
  /** Copies the lists. */
  public Board {
    constants = List.copyOf(constants);
    files = List.copyOf(files);
  }

  /** The same board with another stack reserve, rounded up to a multiple of 16 bytes. */
  public Board withStackBytes(int bytes) {
    return new Board(
        name,
        title,
        cpu,
        clockHz,
        flash,
        ram,
        (bytes + 15) / 16 * 16,
        constants,
        files,
        qemu,
        renode);
  }
}
