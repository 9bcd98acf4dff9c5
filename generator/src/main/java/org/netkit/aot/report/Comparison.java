package org.netkit.aot.report;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * One model on several sets of kernels, run on the same inferences in the same emulator.
 *
 * @param schema name and version of this record as JSON
 * @param tool name and version of the compiler
 * @param file the bundle's file name
 * @param board name of the board
 * @param inferences number of inferences; instructions are their mean
 * @param builds one a set of kernels
 * @param rows instructions, step by step; a row holds as many steps of each build as it takes to
 *     compute the same ops
 */
public record Comparison(
    String schema,
    String tool,
    String file,
    String board,
    int inferences,
    List<Build> builds,
    List<Row> rows) {
  /** Value of {@link #schema()}. */
  public static final String SCHEMA = "netkit-aot/comparison/1";

  /** Copies the lists. */
  public Comparison {
    builds = List.copyOf(builds);
    rows = List.copyOf(rows);
  }

  /**
   * A firmware.
   *
   * @param kernels name of the set of kernels
   * @param library library and version that they come from, empty for our own
   * @param instructions executed by one inference
   * @param perMac instructions for each multiply-accumulate; null without any
   * @param flashBytes all of the firmware, test data included
   * @param testDataBytes of these, the inputs that it runs on
   * @param ramBytes variables, without the stack
   * @param stackUsedBytes the deepest that the stack has been
   * @param differingElements elements of all outputs that differ from the reference
   */
  public record Build(
      String kernels,
      String library,
      long instructions,
      Optional<BigDecimal> perMac,
      long flashBytes,
      long testDataBytes,
      long ramBytes,
      long stackUsedBytes,
      long differingElements) {}

  /**
   * Ops that every build computes in steps of its own.
   *
   * @param name names of the ops
   * @param macs multiply-accumulates
   * @param cells one a build
   */
  public record Row(String name, long macs, List<Cell> cells) {
    /** Copies the list. */
    public Row {
      cells = List.copyOf(cells);
    }
  }

  /**
   * What a build needs for a row.
   *
   * @param kernels the functions called
   * @param instructions executed
   * @param perMac instructions for each multiply-accumulate; null without any
   */
  public record Cell(List<String> kernels, long instructions, Optional<BigDecimal> perMac) {
    /** Copies the list. */
    public Cell {
      kernels = List.copyOf(kernels);
    }
  }
}
