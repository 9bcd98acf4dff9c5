package org.netkit.aot.nk;

import java.util.OptionalInt;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int8Data;

/**
 * A test case inside a bundle.
 *
 * @param name 1..127 bytes of UTF-8 without NUL
 * @param label index of the greatest expected output, or empty
 * @param int8Input inputs if the suite has int8 inputs, else empty
 * @param floatInput inputs if the suite has float32 inputs, else empty
 * @param expected expected outputs in real numbers, also in an int8 bundle
 */
public record TestCaseRecord(
    String name, OptionalInt label, Int8Data int8Input, FloatData floatInput, FloatData expected) {

  /** A case with int8 inputs. */
  public static TestCaseRecord ofInt8(
      String name, OptionalInt label, Int8Data input, FloatData expected) {
    return new TestCaseRecord(name, label, input, FloatData.of(), expected);
  }

  /** A case with float32 inputs. */
  public static TestCaseRecord ofFloat(
      String name, OptionalInt label, FloatData input, FloatData expected) {
    return new TestCaseRecord(name, label, Int8Data.of(), input, expected);
  }

  /** Number of input elements. */
  public int inputElements() {
    return int8Input.elements() + floatInput.elements();
  }
}
