package org.netkit.aot.build;

import java.util.List;
import org.netkit.aot.board.Board;

/**
 * How deep the stack can get at most, from the program's instructions: no recursion, no call
 * through a pointer, no frame whose size is known only at run time.
 *
 * @param bytes the bound, from reset to the deepest call; meaningless if there is an obstacle
 * @param deepest the calls of the deepest path, outermost first
 * @param obstacles why there is no bound, each a sentence; empty if there is one
 */
public record StackBound(int bytes, List<Frame> deepest, List<String> obstacles) {
  private static final int ALIGNMENT = 16;

  /** What the core pushes for an exception: 8 words, and up to 4 bytes to align. */
  private static final int EXCEPTION_BYTES = 8 * 4 + 4;

  /** 18 more for the floating-point unit (S0 to S15, FPSCR, reserved). */
  private static final int FLOAT_BYTES = 18 * 4;

  /** Copies the lists. */
  public StackBound {
    deepest = List.copyOf(deepest);
    obstacles = List.copyOf(obstacles);
  }

  /**
   * One call.
   *
   * @param function its name
   * @param bytes what it takes from the stack itself
   */
  public record Frame(String function, int bytes) {}

  /** True if the bound holds. */
  public boolean isKnown() {
    return obstacles.isEmpty();
  }

  /** What the linker script should reserve: the bound and one exception, a multiple of 16. */
  public int reserveBytes(Board board) {
    int exception = EXCEPTION_BYTES + (board.cpu().fpu().equals("none") ? 0 : FLOAT_BYTES);
    return (bytes + exception + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  }
}
