package org.netkit.aot.report;

import java.util.List;
import java.util.Optional;

/**
 * What a firmware takes of its board's memory, as the linker placed it.
 *
 * @param model the model's C name
 * @param board name of the board
 * @param flash code, constants and initial values of variables; text + data of {@code
 *     arm-none-eabi-size}
 * @param ram variables and the stack's reserve; data + bss of {@code arm-none-eabi-size}
 * @param predicted both, as they were worked out before linking
 * @param stack the stack
 * @param sections sections of the program in the order of their addresses
 * @param kinds what both regions consist of, by kind; their sums are the totals
 * @param parts the same in detail, largest first within a kind; their sums are the totals
 * @param layers what the model's constants and activations take, by step
 * @param activations the static memory plan
 */
public record Footprint(
    String model,
    String board,
    Region flash,
    Region ram,
    Predicted predicted,
    Stack stack,
    List<Section> sections,
    List<Kind> kinds,
    List<Part> parts,
    List<Layer> layers,
    Activations activations) {
  /** Copies the lists. */
  public Footprint {
    sections = List.copyOf(sections);
    kinds = List.copyOf(kinds);
    parts = List.copyOf(parts);
    layers = List.copyOf(layers);
  }

  /**
   * A region of the board's memory.
   *
   * @param usedBytes as linked
   * @param capacityBytes what the board has
   */
  public record Region(long usedBytes, long capacityBytes) {}

  /**
   * What was worked out before linking.
   *
   * @param flashBytes of flash
   * @param ramBytes of RAM, the stack's reserve included
   */
  public record Predicted(long flashBytes, long ramBytes) {}

  /**
   * The stack.
   *
   * @param reservedBytes what the linker script keeps for it
   * @param boundBytes the most that the program can need, exceptions not counted; null if unknown
   * @param usedBytes high-water mark of a run, if there was one
   * @param deepest calls of the path that needs most, outermost first
   * @param obstacles why there is no bound, each a sentence
   */
  public record Stack(
      long reservedBytes,
      Optional<Long> boundBytes,
      Optional<Long> usedBytes,
      List<Frame> deepest,
      List<String> obstacles) {
    /** Copies the lists. */
    public Stack {
      deepest = List.copyOf(deepest);
      obstacles = List.copyOf(obstacles);
    }
  }

  /** A call: the function, and what it takes from the stack itself. */
  public record Frame(String function, int bytes) {}

  /**
   * A section of the program.
   *
   * @param name such as {@code .rodata}
   * @param flashBytes in flash
   * @param ramBytes in RAM
   */
  public record Section(String name, long flashBytes, long ramBytes) {}

  /**
   * A kind of content.
   *
   * @param name such as {@code weights}
   * @param flashBytes in flash
   * @param ramBytes in RAM
   */
  public record Kind(String name, long flashBytes, long ramBytes) {}

  /**
   * A part of a kind: the weights of a step, a function, a variable, an object of a library.
   *
   * @param kind name of its kind
   * @param name step or symbol
   * @param flashBytes in flash
   * @param ramBytes in RAM
   */
  public record Part(String kind, String name, long flashBytes, long ramBytes) {}

  /**
   * A step of the model.
   *
   * @param step index, from 0
   * @param name names of its ops
   * @param description what it computes
   * @param kernel what computes it
   * @param macs multiply-accumulates of one inference; padding taps are counted
   * @param constantBytes weights, biases and requantization in flash
   * @param parameterBytes the parameter struct in flash
   * @param outputBytes activation that it writes
   * @param outputPlace buffer that it writes to
   * @param workspaceBytes scratch of its kernel
   */
  public record Layer(
      int step,
      String name,
      String description,
      String kernel,
      long macs,
      long constantBytes,
      long parameterBytes,
      int outputBytes,
      String outputPlace,
      int workspaceBytes) {}

  /**
   * The static memory plan. The caller's input and output are not part of it.
   *
   * @param isChain true if slots A and B are used in turn
   * @param evenMaxBytes largest tensor that an even step of a chain writes
   * @param oddMaxBytes largest tensor that an odd step of a chain writes
   * @param activationBytes all buffers together
   * @param workspaceBytes scratch shared by all kernels
   * @param peakStep index of the step that needs most
   * @param peakName its name
   * @param peakBytes what it needs, workspace included
   * @param buffers the static buffers
   * @param tensors what lies in them, in the order of writing
   * @param steps what is alive at each step
   */
  public record Activations(
      boolean isChain,
      int evenMaxBytes,
      int oddMaxBytes,
      int activationBytes,
      int workspaceBytes,
      int peakStep,
      String peakName,
      int peakBytes,
      List<Buffer> buffers,
      List<PlacedTensor> tensors,
      List<StepNeed> steps) {
    /** Copies the lists. */
    public Activations {
      buffers = List.copyOf(buffers);
      tensors = List.copyOf(tensors);
      steps = List.copyOf(steps);
    }

    /** Need of the step that needs most. */
    StepNeed peak() {
      return steps.get(peakStep);
    }
  }

  /** A static buffer: its C name, and its size in bytes. */
  public record Buffer(String name, int bytes) {}

  /**
   * An activation in a buffer.
   *
   * @param name name of the tensor
   * @param buffer C name of the buffer
   * @param offsetBytes from the buffer's start
   * @param bytes what it takes
   * @param firstStep the step that writes it
   * @param lastStep the last step that reads it
   */
  public record PlacedTensor(
      String name, String buffer, int offsetBytes, int bytes, int firstStep, int lastStep) {}

  /**
   * What one step needs.
   *
   * @param step index, from 0
   * @param name names of its ops
   * @param alive tensors in the buffers while it runs
   * @param activationBytes their bytes together
   * @param workspaceBytes scratch of its kernel
   * @param workspaceBuffer C name of the buffer that its scratch is in; null if it has none
   * @param workspaceOffsetBytes from that buffer's start
   */
  public record StepNeed(
      int step,
      String name,
      List<String> alive,
      int activationBytes,
      int workspaceBytes,
      Optional<String> workspaceBuffer,
      int workspaceOffsetBytes) {
    /** Copies the list. */
    public StepNeed {
      alive = List.copyOf(alive);
    }
  }
}
