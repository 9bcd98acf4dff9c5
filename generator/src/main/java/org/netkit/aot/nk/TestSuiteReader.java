package org.netkit.aot.nk;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.diag.Code;

/** Reads the section with the bundle's own test cases. */
final class TestSuiteReader {
  private static final String SUBJECT = "test section";
  private static final String HINT = "write the test cases again, or clear header flag 0x1";

  private final ByteCursor cursor;
  private final boolean hasInt8Inputs;
  private final OptionalLong inputElements;

  /**
   * @param inputElements elements of the model input, as each case must have; empty if unknown
   */
  TestSuiteReader(ByteCursor cursor, boolean hasInt8Inputs, OptionalLong inputElements) {
    this.cursor = cursor;
    this.hasInt8Inputs = hasInt8Inputs;
    this.inputElements = inputElements;
  }

  TestSuite read() {
    cursor.magic(NkFormat.TCAS_MAGIC, SUBJECT);
    cursor.need(NkFormat.TCAS_HEADER_BYTES - Integer.BYTES, SUBJECT);
    int at = cursor.position();
    long count = cursor.u32();
    if (count < 1 || count > NkFormat.MAX_TEST_CASES) {
      String range = "1.." + NkFormat.MAX_TEST_CASES;
      throw cursor.fatal(Code.BAD_TEST_FIELD, at, HINT, "number of test cases", count, range);
    }
    float tolerance = cursor.f32();
    if (!(tolerance >= 0) || !Float.isFinite(tolerance)) {
      report(at + 4, SUBJECT, "tolerance", tolerance, "finite and at least 0");
    }
    List<TestCaseRecord> cases = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      cases.add(readCase("test case " + i));
    }
    return new TestSuite(tolerance, hasInt8Inputs, cases);
  }

  private TestCaseRecord readCase(String subject) {
    String name = readName(subject);
    int labelAt = cursor.position();
    cursor.need(2 * Integer.BYTES, subject);
    int label = cursor.i32();
    Int8Data int8Input = Int8Data.of();
    FloatData floatInput = FloatData.of();
    int inputs = readInputCount(subject);
    if (hasInt8Inputs) {
      cursor.need(inputs, subject + ", inputs");
      int8Input = Int8Data.wrap(cursor.take(inputs));
    } else {
      floatInput = readFloats(inputs, subject, "input");
    }
    int outputs = readOutputCount(subject);
    FloatData expected = readFloats(outputs, subject, "expected output");
    if (label < NkFormat.NO_LABEL || label >= outputs) {
      report(labelAt, subject, "label", label, NkFormat.NO_LABEL + ".." + (outputs - 1));
    }
    OptionalInt optional = label < 0 ? OptionalInt.empty() : OptionalInt.of(label);
    return new TestCaseRecord(name, optional, int8Input, floatInput, expected);
  }

  private String readName(String subject) {
    cursor.need(1, subject + ", name");
    int start = cursor.position();
    int length = cursor.u8();
    cursor.need(length + padding(length), subject + ", name");
    if (length < 1 || length > NkFormat.MAX_TEST_NAME_BYTES) {
      String problem = "has " + length + " bytes, must be 1.." + NkFormat.MAX_TEST_NAME_BYTES;
      cursor.report(Code.BAD_TEST_NAME, start, subject, HINT, problem);
    }
    byte[] bytes = cursor.take(length);
    cursor.zeros(padding(length), subject, "padding byte after the name");
    try {
      String name = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      if (name.chars().anyMatch(Character::isISOControl)) {
        cursor.report(
            Code.BAD_TEST_NAME, start + 1, subject, HINT, "has a control character or NUL");
      }
      return name;
    } catch (CharacterCodingException e) {
      cursor.report(Code.BAD_TEST_NAME, start + 1, subject, HINT, "is not UTF-8");
      return "";
    }
  }

  private int readInputCount(String subject) {
    int at = cursor.position();
    long count = cursor.u32();
    if (count < 1 || count > NkFormat.MAX_TEST_VALUES) {
      throw countRefused(at, "number of inputs", count);
    }
    if (inputElements.isPresent() && count != inputElements.getAsLong()) {
      String range = inputElements.getAsLong() + ", as the model input has";
      report(at, subject, "number of inputs", count, range);
    }
    return (int) count;
  }

  private int readOutputCount(String subject) {
    cursor.need(Integer.BYTES, subject + ", expected outputs");
    int at = cursor.position();
    long count = cursor.u32();
    if (count < 1 || count > NkFormat.MAX_TEST_VALUES) {
      throw countRefused(at, "number of expected outputs", count);
    }
    return (int) count;
  }

  private RuntimeException countRefused(int at, String what, long count) {
    String range = "1.." + NkFormat.MAX_TEST_VALUES;
    return cursor.fatal(Code.BAD_TEST_FIELD, at, HINT, what, count, range);
  }

  private FloatData readFloats(int count, String subject, String what) {
    cursor.need((long) count * Float.BYTES, subject + ", " + what + "s");
    int first = cursor.position();
    float[] values = new float[count];
    int bad = -1;
    for (int i = 0; i < count; i++) {
      values[i] = cursor.f32();
      if (bad < 0 && !Float.isFinite(values[i])) {
        bad = i;
      }
    }
    if (bad >= 0) {
      report(first + bad * Float.BYTES, subject, what + " " + bad, values[bad], "finite");
    }
    return FloatData.wrap(values);
  }

  private void report(int at, String subject, String what, Object value, String range) {
    cursor.report(Code.BAD_TEST_FIELD, at, subject, HINT, what, value, range);
  }

  /** Zero bytes after a name, so that length byte, name and padding are a multiple of 4. */
  static int padding(int nameBytes) {
    return -(1 + nameBytes) & 3;
  }
}
