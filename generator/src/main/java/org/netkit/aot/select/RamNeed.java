package org.netkit.aot.select;

import java.util.List;
import org.netkit.aot.fuse.StepList;
import org.netkit.aot.graph.Tensor;

/**
 * RAM that calls need together: activations and what of the scratch does not fit into activation
 * memory that is dead meanwhile. The caller's input and output are not counted.
 *
 * <p>For a chain it is what the memory planner will find: slot A, slot B, and the largest scratch
 * that fits neither. For other graphs it is a lower bound, the largest set of tensors alive at one
 * step, from which packing may differ.
 */
final class RamNeed {
  private static final int ALIGNMENT_BYTES = 16;

  private final List<ScheduledStep> steps;
  private final Tensor output;

  private RamNeed(StepList stepList, List<ScheduledStep> steps) {
    this.steps = steps;
    this.output = stepList.output();
  }

  /** Bytes for a choice of calls. */
  static int bytes(StepList stepList, List<ScheduledStep> steps) {
    RamNeed need = new RamNeed(stepList, steps);
    return need.isChain(stepList.input()) ? need.ofChain() : need.ofGraph();
  }

  private boolean isChain(Tensor input) {
    Tensor previous = input;
    for (ScheduledStep scheduled : steps) {
      List<Tensor> inputs = scheduled.step().inputs();
      if (inputs.size() != 1 || !inputs.get(0).equals(previous)) {
        return false;
      }
      previous = scheduled.step().output();
    }
    return previous.equals(output);
  }

  private int ofChain() {
    int[] slots = new int[2];
    for (int i = 0; i < steps.size(); i++) {
      slots[i % 2] = Math.max(slots[i % 2], storedBytes(i));
    }
    int scratch = 0;
    for (int i = 0; i < steps.size(); i++) {
      int behindOutput = slots[i % 2] - aligned(storedBytes(i));
      int behindInput = slots[(i + 1) % 2] - (i == 0 ? 0 : aligned(storedBytes(i - 1)));
      int bytes = steps.get(i).workspaceBytes();
      if (bytes > Math.max(behindOutput, behindInput)) {
        scratch = Math.max(scratch, bytes);
      }
    }
    return slots[0] + slots[1] + scratch;
  }

  private int ofGraph() {
    int[] alive = new int[steps.size()];
    for (int writer = 0; writer < steps.size(); writer++) {
      int last = lastReader(writer);
      for (int i = writer; i <= last; i++) {
        alive[i] += storedBytes(writer);
      }
    }
    int block = 0;
    for (int bytes : alive) {
      block = Math.max(block, bytes);
    }
    int scratch = 0;
    for (int i = 0; i < steps.size(); i++) {
      int bytes = steps.get(i).workspaceBytes();
      if (bytes > block - alive[i]) {
        scratch = Math.max(scratch, bytes);
      }
    }
    return block + scratch;
  }

  private int lastReader(int writer) {
    Tensor tensor = steps.get(writer).step().output();
    for (int i = steps.size() - 1; i > writer; i--) {
      if (steps.get(i).step().inputs().contains(tensor)) {
        return i;
      }
    }
    return writer;
  }

  private int storedBytes(int step) {
    ScheduledStep scheduled = steps.get(step);
    return scheduled.step().output().equals(output) ? 0 : scheduled.outputBytes();
  }

  private static int aligned(int bytes) {
    return (bytes + ALIGNMENT_BYTES - 1) / ALIGNMENT_BYTES * ALIGNMENT_BYTES;
  }
}
