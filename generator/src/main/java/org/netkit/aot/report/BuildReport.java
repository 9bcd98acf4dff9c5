package org.netkit.aot.report;

import java.util.Optional;

/**
 * What compiling, building and running a model gave, as one record for JSON.
 *
 * @param schema name and version of this record as JSON
 * @param tool name and version of the compiler
 * @param file the bundle's file name
 * @param command the command that makes the same files again
 * @param footprint memory of the firmware
 * @param run the run in an emulator, if there was one
 */
public record BuildReport(
    String schema,
    String tool,
    String file,
    String command,
    Footprint footprint,
    Optional<Run> run) {
  /** Value of {@link #schema()}. */
  public static final String SCHEMA = "netkit-aot/build/1";

  /**
   * A run in an emulator.
   *
   * @param emulator {@code qemu}
   * @param inputs inferences
   * @param comparedElements elements of all outputs
   * @param isExact true if outputs are compared bit for bit, as int8 ones are; float32 ones may
   *     differ by 1e-5 of the largest magnitude, or of 1
   * @param differingElements those that differ from the Java reference; 0 for a right firmware
   * @param testCases inferences that are the bundle's own test cases
   * @param testCasesMet those of them that gave what the bundle demands
   * @param outputCrc CRC-32 of all outputs one after another, eight hexadecimal digits
   */
  public record Run(
      String emulator,
      int inputs,
      long comparedElements,
      boolean isExact,
      long differingElements,
      int testCases,
      int testCasesMet,
      String outputCrc) {

    /** True if every output is the reference's, and every test case what the bundle demands. */
    public boolean passed() {
      return differingElements == 0 && testCasesMet == testCases;
    }

    /** One line for a terminal. */
    public String text() {
      String cases =
          testCases == 0
              ? Numbers.grouped(inputs) + " generated inputs"
              : testCasesMet + " of " + testCases + " test cases as the bundle expects";
      String compared =
          differingElements == 0
              ? (isExact ? "every output equals" : "every output is within rounding of")
                  + " the Java reference"
              : Numbers.grouped(differingElements)
                  + " of "
                  + Numbers.grouped(comparedElements)
                  + " output values differ from the Java reference";
      return emulator + ": " + cases + "; " + compared;
    }
  }
}
