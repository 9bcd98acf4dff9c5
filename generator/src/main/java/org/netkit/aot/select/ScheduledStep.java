package org.netkit.aot.select;

import org.netkit.aot.fuse.Step;

/**
 * A step and the way that it is computed.
 *
 * @param step what to compute
 * @param choice what computes it
 */
public record ScheduledStep(Step step, KernelChoice choice) {

  /** The kernel called. */
  public Kernel kernel() {
    return choice.kernel();
  }

  /** Scratch that this call needs, 0 if none. */
  public int workspaceBytes() {
    return choice.workspaceBytes();
  }

  /** Bytes of the output as it is stored. */
  public int outputBytes() {
    return choice.output().bytes(step.output());
  }
}
