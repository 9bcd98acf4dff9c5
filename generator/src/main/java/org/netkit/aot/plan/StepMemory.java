package org.netkit.aot.plan;

import java.util.List;
import org.netkit.aot.graph.Tensor;

/**
 * What a step needs to have in memory while it runs, the caller's buffers not counted.
 *
 * @param step index of the step
 * @param name name of the step
 * @param alive tensors that must exist, in the order in which they were written
 * @param activationBytes their bytes together
 * @param workspaceBytes scratch of the step's kernel
 */
public record StepMemory(
    int step, String name, List<Tensor> alive, int activationBytes, int workspaceBytes) {
  /** Copies the list. */
  public StepMemory {
    alive = List.copyOf(alive);
  }

  /** Activations and scratch together. */
  public int totalBytes() {
    return activationBytes + workspaceBytes;
  }
}
