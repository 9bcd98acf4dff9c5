package org.netkit.aot.plan;

import org.netkit.aot.graph.Tensor;

/**
 * The steps between which a tensor must keep its bytes, both included.
 *
 * @param tensor a tensor that the plan has to place
 * @param bytes what it takes in the layout that its writer chose
 * @param firstStep the step that writes it
 * @param lastStep the last step that reads it, or {@code firstStep} if none does
 */
public record Lifetime(Tensor tensor, int bytes, int firstStep, int lastStep) {

  /** True if both must exist during some step. */
  public boolean overlaps(Lifetime other) {
    return firstStep <= other.lastStep && other.firstStep <= lastStep;
  }

  /** True if the tensor must exist during the step. */
  public boolean isAliveAt(int step) {
    return firstStep <= step && step <= lastStep;
  }
}
