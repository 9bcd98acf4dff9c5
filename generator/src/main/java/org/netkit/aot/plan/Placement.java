package org.netkit.aot.plan;

/** Where a tensor lives. */
public sealed interface Placement {
  /** In the caller's input buffer. */
  record CallerInput() implements Placement {}

  /** In the caller's output buffer. */
  record CallerOutput() implements Placement {}

  /**
   * In one of the plan's own buffers.
   *
   * @param buffer index into {@link MemoryPlan#buffers()}
   * @param offsetBytes from the start of that buffer, a multiple of {@link
   *     MemoryPlan#ALIGNMENT_BYTES}
   */
  record InBuffer(int buffer, int offsetBytes) implements Placement {}
}
