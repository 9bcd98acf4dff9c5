package org.netkit.aot.lower;

import java.util.ArrayList;
import java.util.List;
import org.netkit.aot.data.FloatData;
import org.netkit.aot.data.Int32Data;
import org.netkit.aot.data.Int8Data;

/** Collects the constants of one step and names them after its ops. */
final class ConstantPool {
  private final CNames names;
  private final String opName;
  private final List<Constant> constants;

  ConstantPool(CNames names, String opName) {
    this(names, opName, new ArrayList<>());
  }

  private ConstantPool(CNames names, String opName, List<Constant> constants) {
    this.names = names;
    this.opName = opName;
    this.constants = constants;
  }

  /** The same pool for another op of the step. */
  ConstantPool of(String otherOpName) {
    return new ConstantPool(names, otherOpName, constants);
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
