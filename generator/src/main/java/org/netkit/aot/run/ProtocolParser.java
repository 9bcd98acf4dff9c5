package org.netkit.aot.run;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.diag.Location;
import org.netkit.aot.run.ProtocolLine.BadLine;

/**
 * Reads the firmware's report line by line, as {@code boards/common/protocol.h} defines it. Strict:
 * a line that is missing, repeated, out of order or damaged ends the run with {@link
 * Code#FIRMWARE_GARBLED}; a fault line with {@link Code#FIRMWARE_FAULT}; a refusing model with
 * {@link Code#FIRMWARE_REFUSED}; a stack without a free byte with {@link Code#FIRMWARE_STACK_FULL}.
 */
public final class ProtocolParser {
  private static final int PROTOCOL = 1;
  private static final int OUT_LINE_BYTES = 32;
  private static final int STEP_LINE_BYTES = 64;
  private static final int SHOWN_CHARACTERS = 120;

  private final Location location;
  private final ExpectedRun expected;
  private final FaultExplainer faults;
  private final List<CaseResult> cases = new ArrayList<>();
  private final CRC32 allOutputs = new CRC32();
  private final ByteArrayOutputStream data = new ByteArrayOutputStream();
  private List<StepResult> steps = new ArrayList<>();
  private Expecting expecting = Expecting.BEGIN;
  private Optional<RunResult> result = Optional.empty();
  private long clockHz;
  private int stackUsedBytes;
  private int stackReservedBytes;
  private int lineNumber;
  private Optional<Diagnostics> firstBad = Optional.empty();

  /** Which lines may come next. */
  private enum Expecting {
    BEGIN,
    CASE,
    STEP,
    OUT,
    END,
    NOTHING
  }

  /**
   * A parser for one run.
   *
   * @param location how messages call the run
   * @param expected what the firmware was built for
   * @param faults explains addresses of this firmware
   */
  public ProtocolParser(Location location, ExpectedRun expected, FaultExplainer faults) {
    this.location = location;
    this.expected = expected;
    this.faults = faults;
  }

  /**
   * Takes the next line, without its line end.
   *
   * @return true if the report is complete and {@link #result} is there
   */
  public boolean accept(String line) {
    lineNumber++;
    if (line.isEmpty() && (expecting == Expecting.BEGIN || firstBad.isPresent())) {
      return false;
    }
    ProtocolLine words = new ProtocolLine(line);
    if (words.keyword().equals("fault")) {
      String hint = faults.hint(line);
      throw new Diagnostics().fatal(Code.FIRMWARE_FAULT, location, hint, faults.explain(line));
    }
    throwIfBad(); // a fault line may follow a line that the fault cut off
    try {
      take(words);
    } catch (BadLine bad) {
      note(bad.getMessage(), line);
    }
    return result.isPresent();
  }

  /** The result, once {@link #accept} has returned true. */
  public RunResult result() {
    return result.orElseThrow(() -> new IllegalStateException("the report is not complete"));
  }

  /** Ends the run with the damaged line that was seen last, if there was one. */
  public void throwIfBad() {
    firstBad.ifPresent(Diagnostics::throwIfAny);
  }

  private void note(String problem, String line) {
    String shown = line.length() <= SHOWN_CHARACTERS ? line : line.substring(0, SHOWN_CHARACTERS);
    Diagnostics diagnostics = new Diagnostics();
    diagnostics.report(
        Code.FIRMWARE_GARBLED, location, lineNumber, problem, shown.replaceAll("\\p{Cntrl}", "?"));
    firstBad = Optional.of(diagnostics);
  }

  private void take(ProtocolLine line) {
    switch (line.keyword()) {
      case "begin" -> begin(line);
      case "case" -> startCase(line);
      case "step" -> step(line);
      case "stepcrc" -> endStep(line);
      case "out" -> out(line);
      case "crc" -> endCase(line);
      case "error" -> refuse(line);
      case "stack" -> stack(line);
      case "end" -> end(line);
      default -> throw new BadLine("no such line");
    }
  }

  private void begin(ProtocolLine line) {
    expect(expecting == Expecting.BEGIN, "the report has already begun");
    line.expectWords(9);
    expect(line.word(2).equals(expected.model()), "it is the model " + line.word(2));
    expect(line.number(3) == PROTOCOL, "it is protocol " + line.number(3));
    expectKeyed(line, 4, "cases", expected.caseNames().size());
    expectKeyed(line, 5, "steps", expected.steps());
    expectKeyed(line, 6, "input", expected.inputBytes());
    expectKeyed(line, 7, "output", expected.outputBytes());
    clockHz = line.keyed(8, "clock");
    expecting = Expecting.CASE;
  }

  private void startCase(ProtocolLine line) {
    expect(expecting == Expecting.CASE, "a case is not expected here");
    expect(cases.size() < expected.caseNames().size(), "there are too many cases");
    line.expectWords(4);
    expectCase(line);
    String name = expected.caseNames().get(cases.size());
    expect(line.word(3).equals(name), "the case should be " + name);
    steps = new ArrayList<>();
    data.reset();
    expecting = expected.steps() > 0 ? Expecting.STEP : Expecting.OUT;
  }

  private void step(ProtocolLine line) {
    expect(expecting == Expecting.STEP, "a step is not expected here");
    line.expectWords(6);
    expectCase(line);
    expect(line.number(3) == steps.size(), "the step should be " + steps.size());
    append(line, 4, STEP_LINE_BYTES);
  }

  private void endStep(ProtocolLine line) {
    expect(expecting == Expecting.STEP, "a step is not expected here");
    line.expectWords(6);
    expectCase(line);
    expect(line.number(3) == steps.size(), "the step should be " + steps.size());
    int bytes = line.number(4);
    Optional<Int8Data> held = Optional.empty();
    if (data.size() > 0) {
      expect(bytes == data.size(), "the step had " + data.size() + " bytes");
      expect(line.crc(5) == crc(data.toByteArray()), "the checksum does not fit the bytes");
      held = Optional.of(Int8Data.wrap(data.toByteArray()));
    }
    steps.add(new StepResult(bytes, line.crc(5), held));
    data.reset();
    expecting = steps.size() == expected.steps() ? Expecting.OUT : Expecting.STEP;
  }

  private void out(ProtocolLine line) {
    expect(expecting == Expecting.OUT, "an output is not expected here");
    line.expectWords(5);
    expectCase(line);
    append(line, 3, OUT_LINE_BYTES);
    expect(data.size() <= expected.outputBytes(), "the output is too long");
  }

  private void endCase(ProtocolLine line) {
    expect(expecting == Expecting.OUT, "a checksum is not expected here");
    line.expectWords(4);
    expectCase(line);
    expect(data.size() == expected.outputBytes(), "the output had " + data.size() + " bytes");
    byte[] output = data.toByteArray();
    expect(line.crc(3) == crc(output), "the checksum does not fit the output");
    allOutputs.update(output);
    String name = expected.caseNames().get(cases.size());
    cases.add(new CaseResult(name, Int8Data.wrap(output), steps));
    boolean isLast = cases.size() == expected.caseNames().size();
    expecting = isLast ? Expecting.END : Expecting.CASE;
  }

  private void refuse(ProtocolLine line) {
    line.expectWords(4);
    expectCase(line);
    throw new Diagnostics()
        .fatal(
            Code.FIRMWARE_REFUSED,
            location,
            null,
            line.number(2),
            line.number(3),
            StatusText.of(line.number(3)));
  }

  private void stack(ProtocolLine line) {
    expect(expecting == Expecting.END && stackReservedBytes == 0, "it is not expected here");
    line.expectWords(4);
    stackUsedBytes = line.number(2);
    stackReservedBytes = line.number(3);
    expect(stackUsedBytes > 0, "the stack cannot be unused");
    expect(stackUsedBytes <= stackReservedBytes, "more is used than there is");
    if (stackUsedBytes == stackReservedBytes) {
      throw new Diagnostics().fatal(Code.FIRMWARE_STACK_FULL, location, null, stackReservedBytes);
    }
  }

  private void end(ProtocolLine line) {
    expect(expecting == Expecting.END && stackReservedBytes > 0, "the end is not expected here");
    line.expectWords(5);
    expect(line.number(2) == cases.size(), "there were " + cases.size() + " cases");
    expect(line.crc(3) == (int) allOutputs.getValue(), "the checksum does not fit the outputs");
    expect(line.word(4).equals("ok"), "it is not ok");
    expecting = Expecting.NOTHING;
    result =
        Optional.of(new RunResult(clockHz, cases, stackUsedBytes, stackReservedBytes, line.crc(3)));
  }

  private void append(ProtocolLine line, int index, int lineBytes) {
    expect(line.number(index) == data.size(), "the offset should be " + data.size());
    expect(data.size() % lineBytes == 0, "the line before it was not full");
    byte[] bytes = line.bytes(index + 1);
    expect(bytes.length <= lineBytes, "the line is too long");
    data.writeBytes(bytes);
  }

  private void expectCase(ProtocolLine line) {
    expect(line.number(2) == cases.size(), "the case should be " + cases.size());
  }

  private static void expectKeyed(ProtocolLine line, int index, String key, long value) {
    long actual = line.keyed(index, key);
    expect(actual == value, key + " should be " + value);
  }

  private static void expect(boolean condition, String problem) {
    if (!condition) {
      throw new BadLine(problem);
    }
  }

  private static int crc(byte[] bytes) {
    CRC32 crc = new CRC32();
    crc.update(bytes);
    return (int) crc.getValue();
  }
}
