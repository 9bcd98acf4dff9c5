package org.netkit.aot.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int8Data;
import org.netkit.aot.diag.Code;
import org.netkit.aot.diag.Diagnostics;
import org.netkit.aot.diag.Location;
import org.netkit.aot.nk.NkBundle;
import org.netkit.aot.nk.TestCaseRecord;
import org.netkit.aot.nk.TestSuite;

/** Takes the test cases out of a bundle and checks them against the network. */
record TestCases(NkBundle bundle, Diagnostics diagnostics) {

  List<TestCase> convert(Tensor input, Tensor output) {
    List<TestCase> cases = new ArrayList<>();
    List<TestCaseRecord> records = bundle.tests().map(TestSuite::cases).orElse(List.of());
    for (int i = 0; i < records.size(); i++) {
      TestCaseRecord record = records.get(i);
      Location place = Location.of(bundle.file()).in("test case " + i);
      require(place, "inputs", record.inputElements(), input);
      require(place, "expected outputs", record.expected().elements(), output);
      cases.add(convert(record, input));
    }
    return cases;
  }

  private void require(Location place, String what, int elements, Tensor tensor) {
    int needed = tensor.shape().elements();
    if (elements != needed) {
      String hint = "write the test cases of this model again";
      diagnostics.reportWithHint(Code.TEST_MISMATCH, place, hint, elements, what, needed);
    }
  }

  private TestCase convert(TestCaseRecord record, Tensor input) {
    OptionalInt label = record.label();
    boolean isInt8 = bundle.isInt8();
    return new TestCase(
        record.name(),
        label.isPresent() ? Optional.of(label.getAsInt()) : Optional.empty(),
        isInt8 ? int8Input(record, input.quant()) : Int8Data.of(),
        isInt8 ? FloatData.of() : record.floatInput(),
        record.expected());
  }

  /** An int8 bundle may have its test inputs in real numbers. */
  private static Int8Data int8Input(TestCaseRecord record, QuantParams quantization) {
    if (record.int8Input().elements() > 0) {
      return record.int8Input();
    }
    byte[] values = new byte[record.floatInput().elements()];
    for (int i = 0; i < values.length; i++) {
      values[i] = quantization.quantize(record.floatInput().at(i));
    }
    return Int8Data.wrap(values);
  }
}
