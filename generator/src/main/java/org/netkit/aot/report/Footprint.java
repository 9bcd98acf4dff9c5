package org.netkit.aot.report;

import java.util.List;
import java.util.Optional;

/**
 * What a firmware takes of its board's memory, as the linker placed it.
 *
 * @param schema name and version of this record as JSON
 * @param model the model's C name
 * @param board name of the board
 * @param flash code, constants and initial values of variables; text + data of {@code
 *     arm-none-eabi-size}
 * @param ram variables and the stack's reserve; data + bss of {@code arm-none-eabi-size}
 * @param stack the stack
 * @param kinds what both consist of, by kind; their sums are the totals
 * @param layers what the model's constants and activations take, by step
 * @param activations the static memory plan
 */
public record Footprint(
    String schema,
    String model,
    String board,
    Region flash,
    Region ram,
    Stack stack,
    List<Kind> kinds,
    List<Layer> layers,
    Activations activations) {
  /** Value of {@link #schema()}. */
  public static final String SCHEMA = "netkit-aot/footprint/1";

  /** Copies the lists. */
  public Footprint {
    kinds = List.copyOf(kinds);
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
   * The stack.
   *
   * @param reservedBytes what the linker script keeps for it
   * @param usedBytes high-water mark of a run, if there was one
   */
  public record Stack(long reservedBytes, Optional<Long> usedBytes) {}

  /**
   * A kind of content.
   *
   * @param name such as {@code weights}
   * @param flashBytes in flash
   * @param ramBytes in RAM
   */
  public record Kind(String name, long flashBytes, long ramBytes) {}

  /**
   * A step of the model.
   *
   * @param step index, from 0
   * @param name names of its ops
   * @param description what it computes
   * @param kernel what computes it
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
      long constantBytes,
      long parameterBytes,
      int outputBytes,
      String outputPlace,
      int workspaceBytes) {}

  /**
   * The static memory plan.
   *
   * @param isChain true if slots A and B are used in turn
   * @param evenMaxBytes largest tensor that an even step of a chain writes
   * @param oddMaxBytes largest tensor that an odd step of a chain writes
   * @param activationBytes all buffers together
   * @param workspaceBytes scratch shared by all kernels
   * @param peakStep name of the step that needs most
   * @param peakBytes what it needs, workspace included
   * @param peakTensors activations alive at that step
   */
  public record Activations(
      boolean isChain,
      int evenMaxBytes,
      int oddMaxBytes,
      int activationBytes,
      int workspaceBytes,
      String peakStep,
      int peakBytes,
      List<String> peakTensors) {
    /** Copies the list. */
    public Activations {
      peakTensors = List.copyOf(peakTensors);
    }
  }
}
