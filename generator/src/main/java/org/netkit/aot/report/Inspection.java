package org.netkit.aot.report;

import java.util.List;
import java.util.Optional;

/**
 * What a bundle holds and what it needs, before anything is compiled. All counts are per inference.
 *
 * @param schema name and version of this record as JSON
 * @param file the container
 * @param input the model's input
 * @param output the model's output
 * @param ops primitive ops in execution order
 * @param totals sums over the ops
 * @param memory static memory with pools fused into convolutions, then without
 * @param deployments memory of the model in each mode; empty unless asked for
 * @param testCases the bundle's own test cases
 */
public record Inspection(
    String schema,
    Bundle file,
    TensorFacts input,
    TensorFacts output,
    List<OpFacts> ops,
    Totals totals,
    List<Memory> memory,
    List<Deployment> deployments,
    List<Case> testCases) {
  /** Value of {@link #schema()}. */
  public static final String SCHEMA = "netkit-aot/inspection/1";

  /** Copies the lists. */
  public Inspection {
    ops = List.copyOf(ops);
    memory = List.copyOf(memory);
    deployments = List.copyOf(deployments);
    testCases = List.copyOf(testCases);
  }

  /** The same with what the model takes in each mode. */
  public Inspection with(List<Deployment> found) {
    return new Inspection(schema, file, input, output, ops, totals, memory, found, testCases);
  }

  /**
   * What a compiled model takes on Cortex-M with default options. Code, stack and the caller's
   * input and output are not part of it.
   *
   * @param mode {@code lowered} or {@code embed}
   * @param afterLoadBytes RAM before the first inference: static buffers, or the arena
   * @param afterForwardBytes RAM after an inference
   * @param activationBytes part of it that holds activations between steps
   * @param workspaceBytes part of it that holds scratch and maps inside of blocks
   * @param stepBytes the rest: the interpreter's steps with multipliers and shifts, alignment
   * @param flashPayloadBytes the emitted constants, or the bundle without its test cases
   */
  public record Deployment(
      String mode,
      long afterLoadBytes,
      long afterForwardBytes,
      long activationBytes,
      long workspaceBytes,
      long stepBytes,
      long flashPayloadBytes) {}

  /**
   * Header facts.
   *
   * @param name file name as the user gave it
   * @param fileBytes size of the file
   * @param version format version, 3 or 4
   * @param network {@code MLP} or {@code CNN}
   * @param elementType {@code int8} or {@code float32}
   * @param layers layer records
   * @param weightTensors entries of each tensor catalog
   * @param weightBytes weight payload, tail padding not counted
   * @param biasBytes bias payload
   * @param isPerChannel true if some op has one weight scale a channel
   */
  public record Bundle(
      String name,
      long fileBytes,
      int version,
      String network,
      String elementType,
      int layers,
      int weightTensors,
      long weightBytes,
      long biasBytes,
      boolean isPerChannel) {}

  /**
   * A tensor.
   *
   * @param name unique in the model
   * @param shape NHWC with batch 1, or batch and elements for a vector
   * @param bytes densely packed
   * @param scale empty for float32
   * @param zeroPoint empty for float32
   */
  public record TensorFacts(
      String name,
      List<Integer> shape,
      int bytes,
      Optional<Float> scale,
      Optional<Integer> zeroPoint) {
    /** Copies the list. */
    public TensorFacts {
      shape = List.copyOf(shape);
    }
  }

  /**
   * A primitive op.
   *
   * @param index position in execution order, from 0
   * @param layer index of the layer record that it comes from
   * @param name unique in the model
   * @param description kind, window and activation
   * @param inputs names of the tensors read
   * @param output the tensor written
   * @param macs multiply-accumulates
   * @param weights weight elements
   * @param biases bias elements
   * @param quantization empty for float32 and for ops that only move or compare values
   */
  public record OpFacts(
      int index,
      int layer,
      String name,
      String description,
      List<String> inputs,
      TensorFacts output,
      long macs,
      int weights,
      int biases,
      Optional<Quantization> quantization) {
    /** Copies the list. */
    public OpFacts {
      inputs = List.copyOf(inputs);
    }
  }

  /**
   * Integer parameters of an int8 op.
   *
   * @param kind {@code requantize}, {@code average}, {@code add} or {@code softmax}
   * @param multipliers Q31; one an output channel, or one an operand (left, right, sum)
   * @param shifts positive = left; as many as multipliers
   * @param actMin lower clamp
   * @param actMax upper clamp
   */
  public record Quantization(
      String kind, List<Integer> multipliers, List<Integer> shifts, int actMin, int actMax) {
    /** Copies the lists. */
    public Quantization {
      multipliers = List.copyOf(multipliers);
      shifts = List.copyOf(shifts);
    }
  }

  /**
   * Sums over the ops.
   *
   * @param macs multiply-accumulates
   * @param weights weight elements
   * @param biases bias elements
   */
  public record Totals(long macs, long weights, long biases) {}

  /**
   * A static memory plan. The caller's input and output are not part of it.
   *
   * @param isFused true if max pools joined the convolution before them where that is possible
   * @param isChain true if the steps write slots A and B in turn
   * @param buffers static buffers of the emitted code
   * @param activationBytes their sum
   * @param workspaceBytes scratch of the kernels
   * @param peakStep index of the step that needs most
   * @param steps need of each step
   */
  public record Memory(
      boolean isFused,
      boolean isChain,
      List<Buffer> buffers,
      int activationBytes,
      int workspaceBytes,
      int peakStep,
      List<Step> steps) {
    /** Copies the lists. */
    public Memory {
      buffers = List.copyOf(buffers);
      steps = List.copyOf(steps);
    }
  }

  /** A static buffer: its C name, and its size in bytes. */
  public record Buffer(String name, int bytes) {}

  /**
   * What one step needs.
   *
   * @param index from 0
   * @param name names of the ops in it
   * @param alive tensors in the static buffers while it runs
   * @param activationBytes their bytes together
   * @param workspaceBytes scratch of its kernel
   */
  public record Step(
      int index, String name, List<String> alive, int activationBytes, int workspaceBytes) {
    /** Copies the list. */
    public Step {
      alive = List.copyOf(alive);
    }
  }

  /**
   * A test case inside the bundle.
   *
   * @param name as the bundle gives it
   * @param label expected class, if it has one
   */
  public record Case(String name, Optional<Integer> label) {}
}
