package org.netkit.aot.lower;

import java.util.ArrayList;
import java.util.List;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int32Data;
import org.netkit.aot.data.Int8Data;

/** Collects the constants of one op and names them. */
final class ConstantPool {
  private final CNames names;
  private final String opName;
  private final List<Constant> constants = new ArrayList<>();

  ConstantPool(CNames names, String opName) {
    this.names = names;
    this.opName = opName;
  }

  /** The constants so far. */
  List<Constant> constants() {
    return List.copyOf(constants);
  }

  /** Adds an array and returns its C name. */
  String int8(String role, String layout, Int8Data data) {
    return add(role, layout, new Constant.Values.Int8(data));
  }

  /** Adds an array and returns its C name. */
  String int32(String role, String layout, Int32Data data) {
    return add(role, layout, new Constant.Values.Int32(data));
  }

  /** Adds an array and returns its C name. */
  String float32(String role, String layout, FloatData data) {
    return add(role, layout, new Constant.Values.Float32(data));
  }

  private String add(String role, String layout, Constant.Values values) {
    String name = names.external(opName, role);
    constants.add(new Constant(name, opName, layout, values));
    return name;
  }
}
