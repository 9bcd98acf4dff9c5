package org.netkit.aot.plan;

import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.netkit.aot.graph.Tensor;

/**
 * Where every activation lives.
 *
 * @param isChain true if slots A and B are used in turn, false if tensors have offsets in one block
 * @param buffers the emitted static buffers; for a chain slot A (even steps) and slot B (odd
 *     steps), of which one that no step writes is left out
 * @param placements one for the input and for each step's output, in step order
 * @param workspaceBytes scratch shared by all kernels: the largest need of one step
 * @param workspaces scratch that lies in dead activation memory, by step index; a step with scratch
 *     that is not here uses the buffer {@link #WORKSPACE}
 * @param steps need of each step
 */
public record MemoryPlan(
    boolean isChain,
    List<ActivationBuffer> buffers,
    Map<Tensor, Placement> placements,
    int workspaceBytes,
    Map<Integer, Placement.InBuffer> workspaces,
    List<StepMemory> steps) {
  /** Alignment of every buffer and every offset. */
  public static final int ALIGNMENT_BYTES = 16;

  /** Name of the buffer of even steps of a chain. */
  public static final String SLOT_A = "g_act_a";

  /** Name of the buffer of odd steps of a chain. */
  public static final String SLOT_B = "g_act_b";

  /** Name of the one block of a general graph. */
  public static final String BLOCK = "g_act";

  /** Name of the scratch memory of kernels. */
  public static final String WORKSPACE = "g_workspace";

  /** Copies the collections. */
  public MemoryPlan {
    buffers = List.copyOf(buffers);
    placements = Collections.unmodifiableMap(new LinkedHashMap<>(placements));
    workspaces = Collections.unmodifiableMap(new LinkedHashMap<>(workspaces));
    steps = List.copyOf(steps);
  }

  /** The next multiple of the alignment. */
  static int aligned(int bytes) {
    int mask = ALIGNMENT_BYTES - 1;
    return Math.addExact(bytes, mask) & ~mask;
  }

  /** Bytes of the buffer {@link #WORKSPACE}: 0 if all scratch fits dead activation memory. */
  public int workspaceBufferBytes() {
    return steps.stream()
        .filter(step -> !workspaces.containsKey(step.step()))
        .mapToInt(StepMemory::workspaceBytes)
        .max()
        .orElse(0);
  }

  /** Bytes of all activation buffers, workspace not counted. */
  public int activationBytes() {
    return buffers.stream().mapToInt(ActivationBuffer::bytes).sum();
  }

  /** Largest tensor that an even step of a chain writes ({@code even_max}), 0 if there is none. */
  public int evenMaxBytes() {
    return bytesOf(SLOT_A);
  }

  /** Largest tensor that an odd step of a chain writes ({@code odd_max}), 0 if there is none. */
  public int oddMaxBytes() {
    return bytesOf(SLOT_B);
  }

  /** The step with the largest need; the first of several. */
  public StepMemory peak() {
    return steps.stream()
        .max(
            Comparator.comparingInt(StepMemory::totalBytes)
                .thenComparing(Comparator.comparingInt(StepMemory::step).reversed()))
        .orElseThrow();
  }

  /** No plan can do with fewer activation bytes: the largest set that is alive at one step. */
  public int lowerBoundBytes() {
    return steps.stream().mapToInt(StepMemory::activationBytes).max().orElse(0);
  }

  private int bytesOf(String name) {
    return buffers.stream()
        .filter(buffer -> buffer.name().equals(name))
        .mapToInt(ActivationBuffer::bytes)
        .sum();
  }
}
