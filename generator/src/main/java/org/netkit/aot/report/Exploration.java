package org.netkit.aot.report;

import java.util.List;
import java.util.Optional;

/**
 * One model compiled for every goal.
 *
 * @param schema name and version of this record as JSON
 * @param tool name and version of the compiler
 * @param file the bundle's file name
 * @param board name of the board
 * @param goals one entry a goal
 * @param steps which functions compute what
 */
public record Exploration(
    String schema,
    String tool,
    String file,
    String board,
    List<GoalResult> goals,
    List<StepKernels> steps) {
  /** Value of {@link #schema()}. */
  public static final String SCHEMA = "netkit-aot/exploration/1";

  /** Copies the lists. */
  public Exploration {
    goals = List.copyOf(goals);
    steps = List.copyOf(steps);
  }

  /**
   * What a goal gives.
   *
   * @param goal its name
   * @param estimatedCycles of one inference on a Cortex-M4 with zero-wait-state memory
   * @param constantBytes weights and tables in flash, exact
   * @param kernelCodeBytes code of the kernels, estimated
   * @param ramBytes activations and scratch, exact
   * @param measured the firmware, if it was built and fits
   * @param obstacle why it was not measured; null if it was, or if nobody asked
   */
  public record GoalResult(
      String goal,
      long estimatedCycles,
      long constantBytes,
      long kernelCodeBytes,
      long ramBytes,
      Optional<Comparison.Build> measured,
      Optional<String> obstacle) {}

  /**
   * Ops and the functions that compute them.
   *
   * @param name names of the ops
   * @param macs multiply-accumulates
   * @param kernels functions, one list a goal
   */
  public record StepKernels(String name, long macs, List<List<String>> kernels) {
    /** Copies the lists. */
    public StepKernels {
      kernels = kernels.stream().map(List::copyOf).toList();
    }
  }
}
