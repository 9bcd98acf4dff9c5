package org.netkit.aot.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * What compiling, building and running a model gave, as one record for JSON.
 *
 * @param schema name and version of this record as JSON
 * @param tool name and version of the compiler
 * @param file the bundle's file name
 * @param command the command that makes the same files again
 * @param footprint memory of the firmware
 * @param instructions what an inference executes, if that was counted
 * @param run the run in an emulator, if there was one
 * @param budgets limits that the user set
 */
public record BuildReport(
    String schema,
    String tool,
    String file,
    String command,
    Footprint footprint,
    Optional<Instructions> instructions,
    Optional<Run> run,
    List<Budget> budgets) {
  /** Value of {@link #schema()}. */
  public static final String SCHEMA = "netkit-aot/build/1";

  /** Copies the list. */
  public BuildReport {
    budgets = List.copyOf(budgets);
  }

  /** The JSON Schema of this record as JSON. */
  public static String jsonSchema() {
    try (InputStream in = BuildReport.class.getResourceAsStream("/schema/build-report.json")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** True if the run, if there was one, passed. */
  public boolean passed() {
    return run.stream().allMatch(Run::passed);
  }

  /**
   * A run in an emulator.
   *
   * @param emulator {@code qemu}, {@code renode} or {@code qemu and renode}, which agree
   * @param inputs inferences
   * @param comparedElements elements of all outputs
   * @param differingElements those that differ from the Java reference; 0 for a right firmware
   * @param testCases inferences that are the bundle's own test cases
   * @param testCasesMet those of them that gave what the bundle demands
   * @param outputCrc CRC-32 of all outputs one after another, eight hexadecimal digits
   */
  public record Run(
      String emulator,
      int inputs,
      long comparedElements,
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
              ? "every output equals the Java reference"
              : Numbers.grouped(differingElements)
                  + " of "
                  + Numbers.grouped(comparedElements)
                  + " output values differ from the Java reference";
      String agreed = emulator.contains(" and ") ? "; output CRC " + outputCrc + " from both" : "";
      return emulator + ": " + cases + "; " + compared + agreed;
    }
  }
}
